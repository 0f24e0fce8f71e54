import { handle } from '#functions/http.ts';
import { signUpKey } from '#store/customers/sign-up-key.ts';
import { permitFor } from './sign-up-permit.ts';

/** Says nothing of whether the address has an account: all it knows is how often it was asked. */
export const permitSignUp = handle('POST /api/sign-up-permits', async ({ body: { email }, now }) => ({
  permit: permitFor(await signUpKey(), email, now),
}));
