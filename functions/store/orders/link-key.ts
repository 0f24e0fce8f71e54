import { linkKeyKey } from '#store/keys.ts';
import { held, readOrMakeSigningKey } from '#store/signing-key.ts';

/** As `linkKey`, from the table. */
export const readOrMakeLinkKey = (): Promise<Buffer> => readOrMakeSigningKey(linkKeyKey);

/** The key that signs the links of orders, held in memory. */
export const linkKey = held(readOrMakeLinkKey);
