import { signPermit } from '#functions/customers/sign-up-permit.ts';
import { handle } from '#functions/http/http.ts';
import { getSignUpKey } from '#store/customers/sign-up-key.ts';

/** Says nothing of whether the address has an account: all it knows is how often it was asked. */
export const permitSignUpHandler = handle('POST /api/sign-up-permits', async ({ body: { email }, now }) => ({
  permit: signPermit(await getSignUpKey(), email, now),
}));
