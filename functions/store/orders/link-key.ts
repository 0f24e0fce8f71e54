import { linkSigningKeyKey } from '#store/keys.ts';
import { ensureSigningKey, memoizeAsync } from '#store/signing-key.ts';

/** Returns the key that signs order links, read from the table. */
export const ensureLinkKey = (): Promise<Buffer> => ensureSigningKey(linkSigningKeyKey);

/** Returns the key that signs order links, cached in memory. */
export const getLinkKey = memoizeAsync(ensureLinkKey);
