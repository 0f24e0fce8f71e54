/** The place to go after signing in: a path of this site, else home. Browsers read `//x` and `/\x` as another site. */
export const safePath = (wanted: string | null): string => (wanted && /^\/(?![/\\])/.test(wanted) ? wanted : '/');
