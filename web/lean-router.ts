import type { Plugin } from 'vite';

/** A call at the top of a module, which bundlers must keep in case it does more than return a value. */
const UNMARKED = /= (React\d*\.(?:forwardRef|createContext|memo)\()/g;
/** For React's developer tools. Keeps the component in the bundle even when nothing uses it. */
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;
/** Draws what a link with `prefetch` loads early, which works only in React Router's own framework. */
const PREFETCH = /React\d*\.createElement\(PrefetchPageLinks, \{[^}]*\}\)/g;
/**
 * The shop has no data router, which loads pages by itself, tells links what is under way, and shows its own page of
 * errors.
 */
const DATA_NAVIGATE = 'isDataRoute ? useNavigateStable() : ';
const ERROR_CONTEXT = /^RenderErrorBoundary\.contextType = .*$/gm;
const LINK_STATE = /let routerState = React\d*\.useContext\(DataRouterStateContext\)/;
/** Explains a broken rule to developers, as the last argument of a call. The error is thrown without it. */
const DEVELOPER_TEXT =
  /,\s*(?:\/\/.*\s*)*(?:`(?:[^`\\]|\\.){30,}`|"(?:[^"\\]|\\.){30,}"|getInvalidPathError\(.*\)|navigateEffectWarning)\s*\)/g;
/** A value at the top of the module, for the data router or for forms. */
const UNUSED_VALUE =
  /= (Object\.getOwnPropertyNames\(Object\.prototype\)\.sort\(\)\.join\("\\0"\)|new Set\(\s*\w+\s*\)|new WeakMap\(\));/g;

/**
 * Leaves out what the shop does not use of React Router: its package has one build for all, with warnings for
 * developers, and does not mark which of its components may be dropped.
 */
export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\// },
    handler: (code) =>
      code
        .replace('function warning(cond, message) {', '$&return;')
        .replace(UNMARKED, '= /* @__PURE__ */ $1')
        .replace(DISPLAY_NAME, '')
        .replace(PREFETCH, 'null')
        .replace('= usePrefetchBehavior(', '= [false, null, {}]; void (')
        .replace(DATA_NAVIGATE, '')
        .replace(ERROR_CONTEXT, '')
        .replace(DEVELOPER_TEXT, ')')
        .replace(UNUSED_VALUE, '= /* @__PURE__ */ $1;')
        .replace(LINK_STATE, 'const routerState = null'),
  },
};
