import type { CallerIdentity } from '#functions/http/http-caller.ts';
import { getUser } from '#outside/identity.ts';
import { fullName } from '#shared/customers/customer.ts';
import type { CustomerAccount } from '#shared/customers/customer-parts.ts';
import type { Profile } from '#shared/customers/profile.ts';
import { getProfile, joinProfile, type StoredProfile } from '#store/customers/profiles.ts';
import { joinAccount, leaveCustomer } from '#store/customers/rewrite-customer.ts';
import { joinGuestOrders } from '#store/orders/guest-orders.ts';

const SECOND_MS = 1000;

/** Returns when the caller signed in, as a UTC ISO time. */
export const signedInAt = ({ session }: CallerIdentity): string =>
  new Date((session?.startedAt ?? 0) * 1000).toISOString();

/**
 * Returns whether a profile was joined after its caller signed in. Tokens store their start in whole seconds, so a
 * profile that was joined within the same second may be older than the sign-in, and counts as not joined.
 */
export const isJoined = ({ ordersJoinedAt }: Pick<StoredProfile, 'ordersJoinedAt'>, caller: CallerIdentity): boolean =>
  ordersJoinedAt !== undefined && Date.parse(ordersJoinedAt) >= Date.parse(signedInAt(caller)) + SECOND_MS;

export const toCustomerAccount = (profile: StoredProfile): CustomerAccount => ({
  userId: profile.userId,
  name: fullName(profile),
  createdAt: profile.createdAt,
});

/**
 * Returns the caller's profile, created from the user pool on first use. The first call of each sign-in moves orders that were
 * placed as a guest with the same, verified address to the account, and joins its customer. Google or Apple may have given the
 * account another address by then, which the profile follows. `now` in milliseconds UTC.
 */
export async function ensureProfile(caller: CallerIdentity, now: number): Promise<StoredProfile> {
  const known = await getProfile(caller.userId);
  const at = new Date(now).toISOString();
  if (known && isJoined(known, caller)) return known;
  const { email, firstName, lastName, isVerified } = await getUser(caller.accessToken);
  const { userId } = caller;
  const former = isVerified && known && known.email !== email ? known.email : null;
  const created = known ?? { userId, email, firstName, lastName, createdAt: at };
  const profile = { ...created, ...(former === null ? {} : { email }), ordersJoinedAt: at };
  if (former !== null) await leaveCustomer(former, userId, true);
  if (isVerified) {
    await joinGuestOrders(email, userId);
    await joinAccount(email, toCustomerAccount(profile));
  }
  return joinProfile(profile);
}

export const toProfile = (profile: StoredProfile, caller: CallerIdentity): Profile => ({
  userId: profile.userId,
  email: profile.email,
  firstName: profile.firstName,
  lastName: profile.lastName,
  isAdmin: caller.groups.includes('admin'),
});
