import type { PreSignUpTriggerEvent } from 'aws-lambda';
import {
  closePoolAccount,
  createPoolAccount,
  deletePoolAccount,
  findPoolAccount,
  type Identity,
  linkIdentity,
  type PoolAccount,
  reopenPoolAccount,
  setUnknownPassword,
} from '#outside/federated-users.ts';
import { type FederationRefusal, NO_NAME, POOL_NAMES } from '#shared/customers/federation.ts';

/** Cognito names such a user `google_1234`, after the provider and its subject, in lower case. */
function identityIn(userName: string): Identity {
  const [prefix = '', ...rest] = userName.split('_');
  const providerName = Object.values(POOL_NAMES).find((name) => name.toLowerCase() === prefix.toLowerCase());
  if (!providerName || rest.length === 0) throw new Error('Unknown provider');
  return { providerName, subject: rest.join('_') };
}

const isSame = (one: Identity, other: Identity): boolean =>
  one.providerName === other.providerName && one.subject === other.subject;

const refusal = (reason: FederationRefusal): Error => new Error(reason);

/** Other letters may look the same, or become the same in lower case, and name another inbox. */
const isPlain = (email: string): boolean => /^[\x21-\x7e]+@[\x21-\x7e]+$/.test(email);

/**
 * Checks that the owner of the address may sign in to an account without its password. The password of a confirmed account was
 * chosen by someone who got the emailed code. A second step can only follow a password, so those accounts keep theirs.
 */
function requireLinkable({ isEnabled, isVerified, hasSecondFactor }: PoolAccount): void {
  if (!isEnabled || !isVerified) throw refusal('ACCOUNT_CLOSED');
  if (hasSecondFactor) throw refusal('TWO_STEP_SIGN_IN');
}

/**
 * Deletes an account whose address was never confirmed, with its password: a stranger may have typed this address.
 * Returns the account if its owner confirms it at this moment. Cognito can't delete under a condition, so the account
 * is closed before its status is read again.
 */
async function deleteUnproven(userPoolId: string, { userId, isEnabled }: PoolAccount): Promise<PoolAccount | null> {
  await closePoolAccount(userPoolId, userId);
  const closed = await findPoolAccount(userPoolId, userId);
  if (closed?.status === 'UNCONFIRMED') await deletePoolAccount(userPoolId, userId);
  if (closed === null || closed.status === 'UNCONFIRMED') return null;
  if (isEnabled) await reopenPoolAccount(userPoolId, userId);
  return { ...closed, isEnabled };
}

/**
 * Links a Google or Apple account that signs in for the first time to the shop's account with the same address, and creates that
 * account if there is none. So every customer has one account, however they sign in. Throws an `Error` with a
 * `FederationRefusal` as its message: the provider must have verified the address, or a stranger could enter with it.
 */
export async function linkNewIdentity({ userPoolId, userName, request }: PreSignUpTriggerEvent): Promise<void> {
  const identity = identityIn(userName);
  const { email = '', email_verified: isVerified, given_name, family_name } = request.userAttributes;
  if (isVerified !== 'true' || !isPlain(email)) throw refusal('EMAIL_NOT_VERIFIED');
  const found = await findPoolAccount(userPoolId, email);
  const account = found?.status === 'UNCONFIRMED' ? await deleteUnproven(userPoolId, found) : found;
  if (account) requireLinkable(account);
  const names = { givenName: given_name || NO_NAME, familyName: family_name || NO_NAME };
  const userId = account?.userId ?? (await createPoolAccount(userPoolId, { email, ...names }));
  // A temporary password, of an invitation or a reset, would otherwise stay good beside the new way in.
  if (account?.status !== 'CONFIRMED') await setUnknownPassword(userPoolId, userId);
  // Cognito repeats a trigger that took too long, and refuses a second link.
  const isLinked = account?.identities.some((known) => isSame(known, identity)) ?? false;
  if (!isLinked) await linkIdentity(userPoolId, userId, identity);
}
