import { z } from 'zod';
import { ownAttributes, requireAttributes, requireEmail } from '../attributes.ts';
import { issueCode, redeemCode } from '../codes.ts';
import { codeExpired, invalidParameter, notAuthorized, usernameExists } from '../errors.ts';
import { codeDelivery, send } from '../mail.ts';
import { attributeList, forClient, type Operation, textMap } from '../operation.ts';
import { setPassword } from '../passwords.ts';
import { type Pool, saveUser } from '../pool.ts';
import { runPreSignUp } from '../triggers.ts';
import { emailOf, newUser, normalEmail, type User } from '../users.ts';

const SignUp = forClient(
  {
    Username: z.string(),
    Password: z.string(),
    UserAttributes: attributeList,
    ValidationData: attributeList,
    ClientMetadata: textMap,
  },
  async (pool, input) => {
    const email = requireEmail(input.Username);
    const attributes = ownAttributes(input.UserAttributes);
    if (attributes.email !== undefined && normalEmail(attributes.email) !== normalEmail(email)) {
      throw invalidParameter('The email attribute should be the username.');
    }
    requireAttributes(attributes);
    const user = newUser({ ...attributes, email }, 'UNCONFIRMED', pool.now());
    setPassword(pool, user, input.Password);
    await runPreSignUp(pool, user, 'SignUp', input);
    if (pool.users.find(email)) throw usernameExists();
    await sendSignUpCode(pool, user, 'SignUp', input.ClientMetadata);
    return { UserConfirmed: false, UserSub: user.sub, CodeDeliveryDetails: codeDelivery(email) };
  },
);

const ConfirmSignUp = forClient(
  { Username: z.string(), ConfirmationCode: z.string(), ForceAliasCreation: z.boolean().optional() },
  (pool, input) => {
    const user = pool.users.find(input.Username);
    if (!user) throw codeExpired();
    if (user.status !== 'UNCONFIRMED') {
      throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
    }
    redeemCode(pool, user, 'signUp', input.ConfirmationCode);
    user.status = 'CONFIRMED';
    user.attributes.email_verified = 'true';
    saveUser(pool, user);
    return {};
  },
);

const ResendConfirmationCode = forClient({ Username: z.string(), ClientMetadata: textMap }, async (pool, input) => {
  const user = pool.users.find(input.Username);
  if (!user) return { CodeDeliveryDetails: codeDelivery(input.Username) };
  if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
  await sendSignUpCode(pool, user, 'ResendCode', input.ClientMetadata);
  return { CodeDeliveryDetails: codeDelivery(emailOf(user)) };
});

function sendSignUpCode(
  pool: Pool,
  user: User,
  occasion: 'SignUp' | 'ResendCode',
  clientMetadata: Record<string, string> | undefined,
) {
  const code = issueCode(pool, user, 'signUp');
  return send(pool, user, { to: emailOf(user), occasion, code, clientMetadata });
}

export const signUpOperations: Record<string, Operation> = { SignUp, ConfirmSignUp, ResendConfirmationCode };
