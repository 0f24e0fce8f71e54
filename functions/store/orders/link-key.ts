import { linkSigningKeyKey } from '#store/keys.ts';
import { ensureSigningKey, memoizeAsync } from '#store/signing-key.ts';

/** As `getLinkKey`, from the table. */
export const ensureLinkKey = (): Promise<Buffer> => ensureSigningKey(linkSigningKeyKey);

/** The key that signs the links of orders, held in memory. */
export const getLinkKey = memoizeAsync(ensureLinkKey);
