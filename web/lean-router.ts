import type { Plugin } from 'vite';

/** A call at the top of a module, which bundlers must keep in case it does more than return a value. */
const UNMARKED = /= (React\d*\.(?:forwardRef|createContext|memo)\()/g;
/** For React's developer tools. Keeps the component in the bundle even when nothing uses it. */
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;
/** Draws what a link with `prefetch` loads early, which works only in React Router's own framework. */
const PREFETCH = /React\d*\.createElement\(PrefetchPageLinks, \{[^}]*\}\)/g;
/** The shop has no data router, which loads pages by itself and shows its own page of errors. */
const DATA_ROUTER = 'let dataRouterState = dataRouterOpts?.state';
const DATA_NAVIGATE = 'isDataRoute ? useNavigateStable() : ';
const ERROR_CONTEXT = /^RenderErrorBoundary\.contextType = .*$/gm;

/** A class is kept like such a call, in case its parent does more than return a class. */
const COMPONENT_CLASS = /= (class extends React\d*\.Component \{[\s\S]*?^\});/gm;

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
        .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false')
        .replace(UNMARKED, '= /* @__PURE__ */ $1')
        .replace(DISPLAY_NAME, '')
        .replace(PREFETCH, 'null')
        .replace('= usePrefetchBehavior(', '= [false, null, {}]; void (')
        .replace(DATA_ROUTER, 'const dataRouterState = null')
        .replace(DATA_NAVIGATE, '')
        .replace(ERROR_CONTEXT, '')
        .replace(COMPONENT_CLASS, '= /* @__PURE__ */ (() => $1)();'),
  },
};
