import { allGiftCardsOf } from '#functions/orders/gift-cards/erase-gift-cards.ts';
import { withPasses } from '#functions/orders/photos/photo-pass.ts';
import { inTurns } from '#functions/runtime/in-turns.ts';
import type { Page } from '#shared/base/pagination.ts';
import { type Checkout, toOrderItem } from '#shared/checkout/checkout.ts';
import type { AccountExport, ExportedOrder } from '#shared/customers/account-export.ts';
import type { LinkedIdentity } from '#shared/customers/federation.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { toCustomerOrder } from '#shared/orders/order-views.ts';
import { type Photo, photoPath } from '#shared/orders/photos/photo.ts';
import { EXPORT_PASS_HOURS } from '#shared/orders/photos/photo-pass.ts';
import { listOpenCheckouts } from '#store/checkout/checkouts.ts';
import { listUnpaidOf } from '#store/checkout/reminders/abandoned.ts';
import { getReminderContact } from '#store/checkout/reminders/contacts.ts';
import { getAccountCart } from '#store/customers/account-carts.ts';
import { getAddressBook } from '#store/customers/address-books.ts';
import { getRecoveryCodes } from '#store/customers/recovery-codes.ts';
import { getWishlist } from '#store/customers/wishlists.ts';
import { getSuppression } from '#store/mail/suppressions.ts';
import { listReviewsOfOrder } from '#store/marketing/reviews/reviews.ts';
import { listStockAlertsOf } from '#store/marketing/stock-alerts.ts';
import { getSubscriber } from '#store/marketing/subscribers.ts';
import { getSubscriptionRequest } from '#store/marketing/subscription-requests.ts';
import { listSessions } from '#store/shop/sessions.ts';

/** Reads the sign-in identities of an account, either with the account's own token or with an admin's permission. */
type ReadIdentities = () => Promise<LinkedIdentity[]>;

const toExportedOrder = (order: StoredOrder): ExportedOrder => ({
  ...toCustomerOrder(order),
  phone: order.phone,
  refunds: (order.refunds ?? []).map(({ amountCents, status, reason, createdAt }) => ({
    amountCents,
    status,
    reason,
    createdAt,
  })),
  notes: (order.notes ?? []).map(({ at, text }) => ({ at, text })),
  mails: (order.mails ?? []).map(({ kind, at }) => ({ kind, at })),
});

const toExportedCheckout = (checkout: Checkout): AccountExport['checkouts'][number] => ({
  id: checkout.id,
  status: checkout.status,
  createdAt: checkout.createdAt,
  email: checkout.email,
  country: checkout.country,
  totalCents: checkout.totalCents,
  items: checkout.lines.map(toOrderItem),
});

type ReadOrders = (page: { limit: number; cursor: string | undefined }) => Promise<Page<StoredOrder>>;

async function exportOrders(read: ReadOrders): Promise<ExportedOrder[]> {
  const orders: ExportedOrder[] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ limit: 50, cursor });
    orders.push(...page.items.map(toExportedOrder));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return orders;
}

/** Returns the subscription of an email address. Leaves out the token, because the token can end the subscription. */
async function subscriptionsOf(address: string): Promise<AccountExport['subscriptions']> {
  const subscriber = await getSubscriber(address);
  if (!subscriber) return [];
  const { email, source, isActive, subscribedAt, consent, welcomedAt, endedAt, endedBy } = subscriber;
  const end = { ...(endedAt ? { endedAt } : {}), ...(endedBy ? { endedBy } : {}) };
  return [{ email, source, isActive, subscribedAt, consent, welcomedAt, ...end }];
}

async function subscriptionRequestOf(address: string): Promise<AccountExport['subscriptionRequest']> {
  const request = await getSubscriptionRequest(address);
  if (!request) return null;
  const { email, requestedAt, mails, consent } = request;
  return { email, requestedAt, mails, consent };
}

async function stockAlertsOf(address: string): Promise<AccountExport['stockAlerts']> {
  const alerts: AccountExport['stockAlerts'] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listStockAlertsOf(address, { limit: 50, cursor });
    alerts.push(
      ...page.items.map(({ productId, size, color, requestedAt }) => ({ productId, size, color, requestedAt })),
    );
    if (!page.nextCursor) return alerts;
    cursor = page.nextCursor;
  }
}

async function giftCardsOf(address: string): Promise<AccountExport['giftCards']> {
  const cards = await allGiftCardsOf(address);
  // A gift card that has not been emailed yet stays a surprise.
  return cards
    .filter(({ sentAt }) => sentAt !== null)
    .map(({ lastFour, initialCents, balanceCents, senderName, message, createdAt, sentAt }) => ({
      ...{ lastFour, initialCents, balanceCents, senderName, message, createdAt, sentAt },
    }));
}

/** Returns the customer's reviews of the products in these orders. */
async function reviewsOf(orders: readonly ExportedOrder[]): Promise<AccountExport['reviews']> {
  const byOrder = await inTurns(orders, ({ id }) => listReviewsOfOrder(id));
  return inTurns(byOrder.flat(), async ({ productId, rating, title, text, fit, name, status, createdAt, photos }) => ({
    ...{ productId, rating, title, text, fit, name, status, createdAt },
    photos: await pathsOf(photos),
  }));
}

/** Returns URL paths that open the photos for a week. */
async function pathsOf(photos: readonly Photo[] = []): Promise<string[]> {
  const passed = await withPasses(photos, Date.now(), EXPORT_PASS_HOURS);
  return passed.map((photo) => photoPath(photo, 'large'));
}

async function returnPhotosOf(orders: readonly ExportedOrder[]): Promise<AccountExport['returnPhotos']> {
  const returns = orders.flatMap(({ id: orderId, returns: own = [] }) => own.map((one) => ({ ...one, orderId })));
  const withPhotos = returns.filter(({ photos = [] }) => photos.length > 0);
  return inTurns(withPhotos, async ({ orderId, id: returnId, photos }) => ({
    ...{ orderId, returnId },
    photos: await pathsOf(photos),
  }));
}

/** Notes and tags that the shop keeps about a customer. */
export type Noted = Pick<AccountExport, 'notes' | 'tags' | 'formerTags'>;

/** Returns the reminders to an email address. Leaves out the token, because the token can stop the reminders. */
async function remindersOf(email: string): Promise<AccountExport['reminders']> {
  const contact = await getReminderContact(email);
  if (!contact) return null;
  const { request, stoppedAt, sentAt, clickedAt } = contact;
  return {
    ...(request ? { request } : {}),
    ...(stoppedAt ? { stoppedAt } : {}),
    ...(sentAt ? { sentAt } : {}),
    ...(clickedAt ? { clickedAt } : {}),
  };
}

/** Collects all data except the profile. `userId` is null for a guest. */
export async function collectData(
  { email, userId, noted }: { email: string; userId: string | null; noted: Noted },
  { readOrders, readIdentities }: { readOrders: ReadOrders; readIdentities: ReadIdentities },
): Promise<Omit<AccountExport, 'profile'>> {
  const [
    orders,
    checkouts,
    unpaid,
    reminders,
    subscriptions,
    suppression,
    codes,
    stockAlerts,
    giftCards,
    wishlist,
    cart,
    addresses,
    sessions,
    identities,
  ] = await Promise.all([
    exportOrders(readOrders),
    userId === null ? [] : listOpenCheckouts(userId),
    listUnpaidOf(email),
    remindersOf(email),
    subscriptionsOf(email),
    getSuppression(email),
    userId === null ? null : getRecoveryCodes(userId),
    stockAlertsOf(email),
    giftCardsOf(email),
    userId === null ? [] : getWishlist(userId),
    userId === null ? [] : getAccountCart(userId).then(({ items }) => items),
    userId === null ? [] : getAddressBook(userId).then(({ items }) => items),
    userId === null ? [] : listSessions(userId),
    readIdentities(),
  ]);
  return {
    ...noted,
    subscriptionRequest: await subscriptionRequestOf(email),
    stockAlerts,
    giftCards,
    reviews: await reviewsOf(orders),
    returnPhotos: await returnPhotosOf(orders),
    wishlist,
    cart,
    addresses,
    orders,
    checkouts: [...checkouts, ...unpaid].map(toExportedCheckout),
    reminders,
    subscriptions,
    suppression,
    sessions: sessions.map(({ device, startedAt, seenAt }) => ({ device, startedAt, seenAt })),
    identities: identities.map(({ providerName, subject, linkedAt }) => ({
      provider: providerName,
      id: subject,
      linkedAt,
    })),
    recoveryCodes: codes && { left: codes.hashes.length, madeAt: codes.madeAt },
  };
}
