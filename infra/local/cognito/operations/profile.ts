import { z } from 'zod';
import { attributeListOf, ownAttributes, requireAttributes, requireEmail } from '../attributes.ts';
import { issueCode, redeemCode } from '../codes.ts';
import { CognitoError, invalidParameter } from '../errors.ts';
import { codeDelivery, send } from '../mail.ts';
import { attributeList, forSignedIn, type Operation, textMap } from '../operation.ts';
import { type Pool, saveUser } from '../pool.ts';
import { secondFactorOf } from '../second-factor.ts';
import { emailOf, normalEmail, type User } from '../users.ts';

const GetUser = forSignedIn({}, (_pool, user) => ({
  Username: user.sub,
  UserAttributes: attributeListOf(user),
  ...secondFactorOf(user),
}));

/** Changes a user's own attributes. A new email address replaces the old one only after its code is verified. */
const UpdateUserAttributes = forSignedIn(
  { UserAttributes: attributeList, ClientMetadata: textMap },
  async (pool, user, input) => {
    const { email, ...attributes } = ownAttributes(input.UserAttributes);
    user.attributes = { ...user.attributes, ...attributes };
    requireAttributes(user.attributes);
    const changesEmail = email !== undefined && normalEmail(email) !== normalEmail(emailOf(user));
    if (changesEmail) user.pendingEmail = requireUnused(pool, requireEmail(email));
    saveUser(pool, user);
    if (!changesEmail) return { CodeDeliveryDetailsList: [] };
    return { CodeDeliveryDetailsList: [await sendEmailCode(pool, user, 'UpdateUserAttribute', input.ClientMetadata)] };
  },
);

const GetUserAttributeVerificationCode = forSignedIn(
  { AttributeName: z.literal('email'), ClientMetadata: textMap },
  async (pool, user, input) => ({
    CodeDeliveryDetails: await sendEmailCode(pool, user, 'VerifyUserAttribute', input.ClientMetadata),
  }),
);

const VerifyUserAttribute = forSignedIn(
  { AttributeName: z.literal('email'), Code: z.string() },
  (pool, user, { Code }) => {
    redeemCode(pool, user, 'email', Code);
    if (user.pendingEmail !== undefined) user.attributes.email = requireUnused(pool, user.pendingEmail);
    delete user.pendingEmail;
    user.attributes.email_verified = 'true';
    saveUser(pool, user);
    return {};
  },
);

const DeleteUser = forSignedIn({}, (pool, user) => {
  pool.users.remove(user);
  return {};
});

async function sendEmailCode(
  pool: Pool,
  user: User,
  occasion: 'UpdateUserAttribute' | 'VerifyUserAttribute',
  clientMetadata: Record<string, string> | undefined,
) {
  const to = user.pendingEmail ?? emailOf(user);
  if (!to) throw invalidParameter('User has no email.');
  const code = issueCode(pool, user, 'email');
  await send(pool, user, { to, occasion, code, clientMetadata });
  return codeDelivery(to);
}

function requireUnused(pool: Pool, email: string): string {
  if (pool.users.find(email))
    throw new CognitoError('AliasExistsException', 'An account with the email already exists.');
  return email;
}

export const profileOperations: Record<string, Operation> = {
  GetUser,
  UpdateUserAttributes,
  GetUserAttributeVerificationCode,
  VerifyUserAttribute,
  DeleteUser,
};
