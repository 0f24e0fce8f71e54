const HASH = '#restore=';

/**
 * Returns the path of the page that puts the items back into the cart. The token is in the fragment, which browsers never
 * send, so that logs and `Referer` headers cannot hold it.
 */
export const restorePath = (token: string): string => `/cart${HASH}${token}`;

/** Returns the token in the fragment of an address; null without one. */
export const restoreTokenIn = (hash: string): string | null => (hash.startsWith(HASH) ? hash.slice(HASH.length) : null);
