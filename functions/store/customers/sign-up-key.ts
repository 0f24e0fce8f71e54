import { signUpKeyKey } from '#store/keys.ts';
import { ensureSigningKey, getSigningKey, memoizeAsync } from '#store/signing-key.ts';

/** Returns the key that signs sign-up permits, cached in memory. Creates it if missing. */
export const getSignUpKey = memoizeAsync(() => ensureSigningKey(signUpKeyKey));

/** Returns the same key without the right to create it; null until the first permit was signed. */
export const getExistingSignUpKey = memoizeAsync(() => getSigningKey(signUpKeyKey));
