import { signUpKeyKey } from '#store/keys.ts';
import { ensureSigningKey, getSigningKey, memoizeAsync } from '#store/signing-key.ts';

/** The key that signs permits to sign up, held in memory. */
export const getSignUpKey = memoizeAsync(() => ensureSigningKey(signUpKeyKey));

/** The same for who may only read: null as long as no permit was ever given. */
export const getExistingSignUpKey = memoizeAsync(() => getSigningKey(signUpKeyKey));
