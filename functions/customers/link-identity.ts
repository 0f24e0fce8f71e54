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

/**
 * Parses the name that Cognito gives to a user of Google or Apple. A name such as `google_1234` consists of the provider in
 * lower case and the user's id there. Throws for any other name.
 */
function identityIn(userName: string): Identity {
  const [prefix = '', ...rest] = userName.split('_');
  const providerName = Object.values(POOL_NAMES).find((name) => name.toLowerCase() === prefix.toLowerCase());
  if (!providerName || rest.length === 0) throw new Error('Unknown provider');
  return { providerName, subject: rest.join('_') };
}

const isSame = (one: Identity, other: Identity): boolean =>
  one.providerName === other.providerName && one.subject === other.subject;

const refusal = (reason: FederationRefusal): Error => new Error(reason);

/**
 * Returns whether an email address has only ASCII characters. Other letters may look the same or become the same in lower
 * case, and then belong to a different inbox.
 */
const isPlain = (email: string): boolean => /^[\x21-\x7e]+@[\x21-\x7e]+$/.test(email);

/**
 * Checks that the owner of an email address may sign in to an account without its password. The address of the account must
 * be confirmed, because then its owner chose the password. An account with two-step sign-in is refused, because the second
 * step can only follow a password.
 */
function requireLinkable({ isEnabled, isVerified, hasSecondFactor }: PoolAccount): void {
  if (!isEnabled || !isVerified) throw refusal('ACCOUNT_CLOSED');
  if (hasSecondFactor) throw refusal('TWO_STEP_SIGN_IN');
}

/**
 * Deletes an account whose email address was never confirmed, together with its password. A stranger may have signed up with
 * this address. Returns the account if its owner confirms it at the same moment. Cognito cannot delete on a condition, so the
 * account is closed first and its status is then read again.
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
 * Links a Google or Apple account that signs in for the first time to the shop's account with the same email address. Creates
 * the shop's account if there is none. Every customer then has one account for all ways to sign in. Throws an `Error` with a
 * `FederationRefusal` as its message. The provider must have verified the address, because otherwise a stranger could get
 * into the account.
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
  // A temporary password from an invitation or a reset would otherwise remain valid in addition to the new sign-in.
  if (account?.status !== 'CONFIRMED') await setUnknownPassword(userPoolId, userId);
  // Cognito repeats a trigger that took too long, and rejects a second link.
  const isLinked = account?.identities.some((known) => isSame(known, identity)) ?? false;
  if (!isLinked) await linkIdentity(userPoolId, userId, identity);
}
