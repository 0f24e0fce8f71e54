import { createContext, use } from 'react';
import type { Params } from 'react-router-dom';

/** Provides the values of the parameters in the path of the current page. */
export const PageParams = createContext<Params>({});

/** Returns the path parameters by name, for example `{ slug }` for the path `/product/:slug`. */
export const usePageParams = (): Params => use(PageParams);
