import { signUpKeyKey } from '#store/keys.ts';
import { held, readOrMakeSigningKey, readSigningKey } from '#store/signing-key.ts';

/** The key that signs permits to sign up, held in memory. */
export const signUpKey = held(() => readOrMakeSigningKey(signUpKeyKey));

/** The same for who may only read: null as long as no permit was ever given. */
export const knownSignUpKey = held(() => readSigningKey(signUpKeyKey));
