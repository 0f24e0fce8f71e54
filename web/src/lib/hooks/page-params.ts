import { createContext, use } from 'react';
import type { Params } from 'react-router-dom';

/** Values of the parameters in the path of the page that is shown. */
export const PageParams = createContext<Params>({});

/** Returns them by name: `{ slug }` for the path `/product/:slug`. */
export const usePageParams = (): Params => use(PageParams);
