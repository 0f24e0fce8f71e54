import { permitFor } from '#functions/customers/sign-up-permit.ts';
import { handle } from '#functions/http/http.ts';
import { signUpKey } from '#store/customers/sign-up-key.ts';

/** Says nothing of whether the address has an account: all it knows is how often it was asked. */
export const permitSignUp = handle('POST /api/sign-up-permits', async ({ body: { email }, now }) => ({
  permit: permitFor(await signUpKey(), email, now),
}));
