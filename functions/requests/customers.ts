import { leaveReminders } from '#functions/checkout/reminders/forget-reminders.ts';
import { collectAccount } from '#functions/customers/collect-account.ts';
import { ensureProfile, signedInAt, toCustomerAccount, toProfile } from '#functions/customers/profile.ts';
import { signPermit } from '#functions/customers/sign-up-permit.ts';
import { handle, Reply, requireSignedIn } from '#functions/http/http.ts';
import type { CallerIdentity } from '#functions/http/http-caller.ts';
import { acceptInvitation, leaveTeam, openInvitation } from '#functions/shop/team/change-team.ts';
import { deleteUser, getUser } from '#outside/identity.ts';
import { checkPassword, listAdmins } from '#outside/user-pool.ts';
import { Problem } from '#shared/base/errors.ts';
import { deleteAccountCart } from '#store/customers/account-carts.ts';
import { deleteAddressBook } from '#store/customers/address-books.ts';
import { markAccountDeleted } from '#store/customers/deleted-accounts.ts';
import { deleteProfile, getProfile, updateProfileName } from '#store/customers/profiles.ts';
import { deleteRecoveryCodes } from '#store/customers/recovery-codes.ts';
import { leaveCustomer, renameAccount } from '#store/customers/rewrite-customer.ts';
import { deleteWishlist } from '#store/customers/wishlists.ts';
import { detachOrder, listCustomerOrders } from '#store/orders/orders.ts';
import { deleteSessions } from '#store/shop/sessions.ts';
import { getTeam } from '#store/shop/team.ts';
import { getSignUpKey } from '#store/signing-key.ts';

/**
 * Issues a permit to sign up with an email address. Does not check whether the address already has an account, so that the
 * response cannot reveal it.
 */
export const permitSignUpHandler = handle('POST /api/sign-up-permits', async ({ body: { email }, now }) => ({
  permit: signPermit(await getSignUpKey(), email, now),
}));

export const getProfileHandler = handle('GET /api/me', async (request) => {
  const caller = requireSignedIn(request);
  return toProfile(await ensureProfile(caller, request.now), caller);
});

export const updateProfileHandler = handle('PATCH /api/me', async (request) => {
  const caller = requireSignedIn(request);
  const { firstName, lastName } = await ensureProfile(caller, request.now);
  const changed = await updateProfileName(caller.userId, { firstName, lastName, ...request.body });
  await renameAccount(changed.email, toCustomerAccount(changed));
  return toProfile(changed, caller);
});

export const exportAccountHandler = handle('GET /api/me/export', async (request) => {
  const caller = requireSignedIn(request);
  const data = await collectAccount(await ensureProfile(caller, request.now), caller);
  return new Reply(JSON.stringify(data), {
    'content-type': 'application/json',
    'content-disposition': 'attachment; filename="my-data.json"',
  });
});

/**
 * Time for which a sign-in through Google or Apple replaces the password as proof, in milliseconds. These customers may not
 * have a password.
 */
const FRESH_MS = 10 * 60_000;

/**
 * Checks that the caller may delete the account. Throws `wrong_password`, `invalid_request` if the password is missing, or
 * `sign_in_again` if a sign-in through Google or Apple is too old. `now` in milliseconds UTC.
 */
async function requireProof(caller: CallerIdentity, password: string | undefined, now: number): Promise<void> {
  if (!caller.isFederated) {
    const errors = [{ path: 'password', message: 'Enter your password' }];
    if (password === undefined) throw new Problem('invalid_request', undefined, { errors });
    await checkPassword(caller.userId, password);
    return;
  }
  if (now - Date.parse(signedInAt(caller)) > FRESH_MS) throw new Problem('sign_in_again');
}

async function detachOrders(userId: string): Promise<void> {
  for (;;) {
    const { items } = await listCustomerOrders(userId, { limit: 50 });
    if (items.length === 0) return;
    await Promise.all(items.map((order) => detachOrder(order.id)));
  }
}

/**
 * Deletes the caller's account. Deletes the user last, so that a failed deletion can be repeated with the same token. Throws
 * `wrong_password` and `sign_in_again`. Throws `conflict` for the only owner, because otherwise no one could manage the team.
 */
export const deleteAccountHandler = handle('DELETE /api/me', async (request) => {
  const caller = requireSignedIn(request);
  const { userId, accessToken } = caller;
  // This read comes first, so that a deleted account gets `unauthenticated` instead of `wrong_password`.
  const { email } = await getUser(accessToken);
  await requireProof(caller, request.body.password, request.now);
  // Google or Apple may have changed the account's address at this sign-in, after the profile was saved.
  const emails = new Set([email, (await getProfile(userId))?.email ?? email]);
  await leaveTeam(userId, await listAdmins());
  await markAccountDeleted(userId, request.now);
  await detachOrders(userId);
  await Promise.all([
    deleteProfile(userId),
    deleteRecoveryCodes(userId),
    deleteSessions(userId),
    deleteWishlist(userId),
    deleteAccountCart(userId),
    deleteAddressBook(userId),
    ...[...emails].map((each) => leaveCustomer(each, userId)),
    ...[...emails].map((each) => leaveReminders(each.toLowerCase(), request.now)),
  ]);
  // The list of orders lags behind, so the first run may have missed an order that joined right before the mark.
  await detachOrders(userId);
  await deleteUser(accessToken);
  // Another tab of the customer may have saved this data again in the meantime. After the user is deleted, no tab can save
  // anything.
  await Promise.all([
    deleteProfile(userId),
    deleteWishlist(userId),
    deleteAccountCart(userId),
    deleteAddressBook(userId),
  ]);
  return undefined;
});

export const getTeamInvitationHandler = handle('GET /api/me/team-invitation', async (request) => {
  const { accessToken } = requireSignedIn(request);
  const [{ email, isVerified }, team] = await Promise.all([getUser(accessToken), getTeam()]);
  const invitation = isVerified ? openInvitation(team, email, request.now) : null;
  return { invitation: invitation && { role: invitation.role, invitedBy: invitation.invitedBy } };
});

/**
 * Accepts the invitation to the team. Throws `not_found` if there is no open invitation for the caller's confirmed email
 * address.
 */
export const acceptTeamInvitationHandler = handle('POST /api/me/team-invitation/acceptance', async (request) => {
  const { userId, accessToken } = requireSignedIn(request);
  const { email, isVerified } = await getUser(accessToken);
  if (!isVerified) throw new Problem('not_found', 'Confirm your email address first');
  return { role: await acceptInvitation({ actor: { userId, email }, now: request.now }) };
});
