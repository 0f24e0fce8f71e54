import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { adminAttributes, attributeListOf, requireEmail } from '../attributes.ts';
import { resourceNotFound, userNotFound, usernameExists } from '../errors.ts';
import { send } from '../mail.ts';
import { attributeList, forAdmin, forAdminOnUser, type Operation, textMap } from '../operation.ts';
import { setPassword } from '../passwords.ts';
import { type Pool, saveUser } from '../pool.ts';
import { secondFactorOf } from '../second-factor.ts';
import { revokeAllSessions } from '../sessions.ts';
import { runPreSignUp } from '../triggers.ts';
import { newUser, type User } from '../users.ts';

const TEMPORARY_PASSWORD_MILLISECONDS = 7 * 24 * 3600 * 1000;

/** Returns a user as AWS's `UserType`. Dates are in seconds since 1970. */
export const userTypeOf = (user: User) => ({
  Username: user.sub,
  Attributes: attributeListOf(user),
  UserCreateDate: user.createdAt / 1000,
  UserLastModifiedDate: user.modifiedAt / 1000,
  Enabled: user.enabled,
  UserStatus: user.status,
});

const AdminCreateUser = forAdmin(
  {
    Username: z.string(),
    UserAttributes: attributeList,
    TemporaryPassword: z.string().optional(),
    MessageAction: z.enum(['RESEND', 'SUPPRESS']).optional(),
    ValidationData: attributeList,
    ClientMetadata: textMap,
  },
  async (pool, input) => {
    const email = requireEmail(input.Username);
    const existing = pool.users.find(email);
    const isResend = input.MessageAction === 'RESEND';
    if (existing && !isResend) throw usernameExists();
    if (!existing && isResend) throw userNotFound();
    const attributes = { ...adminAttributes(input.UserAttributes), email };
    const user = existing ?? newUser(attributes, 'FORCE_CHANGE_PASSWORD', pool.now());
    if (!existing) await runPreSignUp(pool, user, 'AdminCreateUser', input);
    // If users can sign in with an emailed code, AWS generates no password and immediately confirms the new user.
    if (!input.TemporaryPassword && pool.firstFactors.includes('EMAIL_OTP')) {
      user.status = 'CONFIRMED';
      return { User: userTypeOf(saveUser(pool, user)) };
    }
    const password = input.TemporaryPassword ?? randomBytes(9).toString('base64url');
    setTemporaryPassword(pool, user, password);
    if (input.MessageAction !== 'SUPPRESS') {
      const { ClientMetadata: clientMetadata } = input;
      await send(pool, user, { to: email, occasion: 'AdminCreateUser', code: password, clientMetadata });
    }
    return { User: userTypeOf(user) };
  },
);

const AdminSetUserPassword = forAdminOnUser(
  { Password: z.string(), Permanent: z.boolean().default(false) },
  (pool, user, { Password, Permanent }) => {
    if (!Permanent) return setTemporaryPassword(pool, user, Password);
    setPassword(pool, user, Password);
    user.status = 'CONFIRMED';
    saveUser(pool, user);
    return {};
  },
);

function setTemporaryPassword(pool: Pool, user: User, password: string) {
  setPassword(pool, user, password);
  user.status = 'FORCE_CHANGE_PASSWORD';
  user.temporaryPasswordExpiresAt = pool.now() + TEMPORARY_PASSWORD_MILLISECONDS;
  saveUser(pool, user);
  return {};
}

const AdminGetUser = forAdminOnUser({}, (_pool, user) => {
  const { Attributes, ...rest } = userTypeOf(user);
  return { ...rest, UserAttributes: Attributes, ...secondFactorOf(user) };
});

const AdminDeleteUser = forAdminOnUser({}, (pool, user) => {
  pool.users.remove(user);
  return {};
});

const AdminUserGlobalSignOut = forAdminOnUser({}, (pool, user) => {
  revokeAllSessions(pool, user);
  return {};
});

/** Disables a user and ends all sessions, as at AWS. Enabling the user again does not restore the sessions. */
const AdminDisableUser = forAdminOnUser({}, (pool, user) => {
  revokeAllSessions(pool, { ...user, enabled: false });
  return {};
});

const AdminEnableUser = forAdminOnUser({}, (pool, user) => {
  saveUser(pool, { ...user, enabled: true });
  return {};
});

const AdminAddUserToGroup = forAdminOnUser({ GroupName: z.string() }, (pool, user, { GroupName }) => {
  joinGroup(pool, user, GroupName);
  return {};
});

const AdminRemoveUserFromGroup = forAdminOnUser({ GroupName: z.string() }, (pool, user, { GroupName }) => {
  requireGroup(pool, GroupName);
  saveUser(pool, { ...user, groups: user.groups.filter((name) => name !== GroupName) });
  return {};
});

const AdminListGroupsForUser = forAdminOnUser({}, (pool, user) => ({
  Groups: user.groups.map((GroupName) => ({ GroupName, UserPoolId: pool.id })),
}));

/** Throws `ResourceNotFoundException` when the pool has no such group. */
export function requireGroup(pool: Pool, group: string) {
  if (!pool.groups.includes(group)) throw resourceNotFound('Group not found.');
}

/** Adds a user to a group. Throws `ResourceNotFoundException` if the pool has no such group. */
export function joinGroup(pool: Pool, user: User, group: string) {
  requireGroup(pool, group);
  saveUser(pool, { ...user, groups: [...new Set([...user.groups, group])] });
}

export const adminOperations: Record<string, Operation> = {
  AdminCreateUser,
  AdminSetUserPassword,
  AdminGetUser,
  AdminDeleteUser,
  AdminUserGlobalSignOut,
  AdminDisableUser,
  AdminEnableUser,
  AdminAddUserToGroup,
  AdminRemoveUserFromGroup,
  AdminListGroupsForUser,
};
