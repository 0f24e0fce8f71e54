const HASH = '#restore=';

/**
 * Returns the path of the page that puts the items back into the cart. The token is in the fragment, which browsers never
 * send, so the token cannot appear in logs and `Referer` headers.
 */
export const restorePath = (token: string): string => `/cart${HASH}${token}`;

/** Returns the token in the fragment of an address. Null if there is none. */
export const restoreTokenIn = (hash: string): string | null => (hash.startsWith(HASH) ? hash.slice(HASH.length) : null);
