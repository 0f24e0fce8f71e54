import type { CallerIdentity } from '#functions/http/http-caller.ts';
import { getUser } from '#outside/identity.ts';
import { fullName } from '#shared/customers/customer.ts';
import type { CustomerAccount } from '#shared/customers/customer-parts.ts';
import type { Profile } from '#shared/customers/profile.ts';
import { getProfile, joinProfile, type StoredProfile } from '#store/customers/profiles.ts';
import { joinAccount, leaveCustomer } from '#store/customers/rewrite-customer.ts';
import { joinGuestOrders } from '#store/orders/guest-orders.ts';

const SECOND_MS = 1000;

/** Returns the time at which the caller signed in, as a UTC ISO time. */
export const signedInAt = ({ session }: CallerIdentity): string =>
  new Date((session?.startedAt ?? 0) * 1000).toISOString();

/**
 * Returns whether a profile was joined with its guest orders after the caller signed in. Tokens store the sign-in time in
 * whole seconds, so a join within the same second may be older than the sign-in. A profile with such a join is not treated as
 * joined.
 */
export const isJoined = ({ ordersJoinedAt }: Pick<StoredProfile, 'ordersJoinedAt'>, caller: CallerIdentity): boolean =>
  ordersJoinedAt !== undefined && Date.parse(ordersJoinedAt) >= Date.parse(signedInAt(caller)) + SECOND_MS;

export const toCustomerAccount = (profile: StoredProfile): CustomerAccount => ({
  userId: profile.userId,
  name: fullName(profile),
  createdAt: profile.createdAt,
});

/**
 * Returns the caller's profile, and creates it from the user pool on first use. The first call after each sign-in moves guest
 * orders with the same verified email address to the account, and joins the customer records. If Google or Apple has changed
 * the email address, the profile adopts the new one. `now` in milliseconds UTC.
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
