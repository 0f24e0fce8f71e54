import { adminAttributes, requireAttributes, requireEmail } from '../attributes.ts';
import { issueCode } from '../codes.ts';
import { CognitoError, invalidParameter, notAuthorized } from '../errors.ts';
import { send } from '../mail.ts';
import { attributeList, forAdminOnUser, type Operation, textMap } from '../operation.ts';
import { saveUser } from '../pool.ts';
import { emailOf } from '../users.ts';

/** Confirms an account without its code. The email address stays unverified, as at AWS. */
const AdminConfirmSignUp = forAdminOnUser({ ClientMetadata: textMap }, (pool, user) => {
  if (user.status !== 'UNCONFIRMED') throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
  saveUser(pool, { ...user, status: 'CONFIRMED' });
  return {};
});

const AdminUpdateUserAttributes = forAdminOnUser(
  { UserAttributes: attributeList, ClientMetadata: textMap },
  (pool, user, input) => {
    const attributes = adminAttributes(input.UserAttributes);
    if (attributes.email !== undefined) {
      const other = pool.users.find(requireEmail(attributes.email));
      if (other && other.sub !== user.sub)
        throw new CognitoError('AliasExistsException', 'An account with the given email already exists.');
    }
    const changed = { ...user.attributes, ...attributes };
    requireAttributes(changed);
    saveUser(pool, { ...user, attributes: changed });
    return {};
  },
);

/** Emails a code with which the user chooses a new password. Until then, the old password does not work. */
const AdminResetUserPassword = forAdminOnUser({ ClientMetadata: textMap }, async (pool, user, input) => {
  if (user.status !== 'CONFIRMED' && user.status !== 'RESET_REQUIRED')
    throw notAuthorized('User password cannot be reset in the current state.');
  if (user.attributes.email_verified !== 'true')
    throw invalidParameter(
      'Cannot reset password for the user as there is no registered/verified email or phone_number',
    );
  user.status = 'RESET_REQUIRED';
  const code = issueCode(pool, user, 'reset');
  await send(pool, user, { to: emailOf(user), occasion: 'ForgotPassword', code, clientMetadata: input.ClientMetadata });
  return {};
});

export const accountOperations: Record<string, Operation> = {
  AdminConfirmSignUp,
  AdminUpdateUserAttributes,
  AdminResetUserPassword,
};
