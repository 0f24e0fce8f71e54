import type { Plugin } from 'vite';

/** Matches a call at the top level of a module. Bundlers must keep such a call, because it could have side effects. */
const UNMARKED = /= (React\d*\.(?:forwardRef|createContext|memo)\()/g;
/** Matches names for React's developer tools. Each keeps its component in the bundle even if nothing uses the component. */
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;
/** Matches the code that preloads pages for links with `prefetch`. It works only in React Router's own framework. */
const PREFETCH = /React\d*\.createElement\(PrefetchPageLinks, \{[^}]*\}\)/g;
/**
 * The shop does not use a data router. A data router loads pages itself, reports pending navigations to links, and shows its
 * own error page.
 */
const DATA_NAVIGATE = 'isDataRoute ? useNavigateStable() : ';
const ERROR_CONTEXT = /^RenderErrorBoundary\.contextType = .*$/gm;
const LINK_STATE = /let routerState = React\d*\.useContext\(DataRouterStateContext\)/;
/**
 * Matches the last argument of a call if it is an explanation for developers. The error is thrown even without the
 * explanation.
 */
const DEVELOPER_TEXT =
  /,\s*(?:\/\/.*\s*)*(?:`(?:[^`\\]|\\.){30,}`|"(?:[^"\\]|\\.){30,}"|getInvalidPathError\(.*\)|navigateEffectWarning)\s*\)/g;
/** Matches a value at the top level of the module that only the data router or forms use. */
const UNUSED_VALUE =
  /= (Object\.getOwnPropertyNames\(Object\.prototype\)\.sort\(\)\.join\("\\0"\)|new Set\(\s*\w+\s*\)|new WeakMap\(\));/g;

/**
 * Removes the parts of React Router that the shop does not use. Its package has a single build for all users. This build has
 * warnings for developers, and does not mark the components that a bundler may remove.
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
