import type { CallerIdentity } from '#functions/http/http-caller.ts';
import { allGiftCardsOf } from '#functions/orders/gift-cards/erase-gift-cards.ts';
import { withPasses } from '#functions/orders/photos/photo-pass.ts';
import { inTurns } from '#functions/runtime/in-turns.ts';
import { getUser } from '#outside/identity.ts';
import { listIdentities } from '#outside/user-pool.ts';
import type { Page } from '#shared/base/pagination.ts';
import { type Checkout, toOrderItem } from '#shared/checkout/checkout.ts';
import type { AccountExport, AddressExport, CustomerExport, ExportedOrder } from '#shared/customers/account-export.ts';
import type { StoredCustomer } from '#shared/customers/customer.ts';
import { allTags, type CustomerPart, partOf, partsOf } from '#shared/customers/customer-parts.ts';
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
import { getCustomerOf, listCustomerNotes } from '#store/customers/customers.ts';
import { getProfile, type StoredProfile } from '#store/customers/profiles.ts';
import { getRecoveryCodes } from '#store/customers/recovery-codes.ts';
import { getWishlist } from '#store/customers/wishlists.ts';
import { getSuppression } from '#store/mail/suppressions.ts';
import { listReviewsOfOrder } from '#store/marketing/reviews/reviews.ts';
import { listStockAlertsOf } from '#store/marketing/stock-alerts.ts';
import { getSubscriber } from '#store/marketing/subscribers.ts';
import { getSubscriptionRequest } from '#store/marketing/subscription-requests.ts';
import { listOrdersOfEmail } from '#store/orders/order-index.ts';
import { listCustomerOrders } from '#store/orders/orders.ts';
import { listExactChanges } from '#store/shop/audit.ts';
import { listSessions } from '#store/shop/sessions.ts';
import { toProfile } from './profile.ts';

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
type Noted = Pick<AccountExport, 'notes' | 'tags' | 'formerTags'>;

async function notesAbout(part: CustomerPart): Promise<AccountExport['notes']> {
  const notes = await listCustomerNotes(part.id);
  return notes.map(({ at, text }) => ({ at, text })).toReversed();
}

/** Returns the tags that the customer no longer has, but that an admin could restore from the history. */
async function formerTagsOf(part: CustomerPart, present: readonly string[]): Promise<string[]> {
  const changes = await listExactChanges(part.id);
  const former = changes.flatMap(({ tags }) => [tags?.before, tags?.after]).flat() as (string | undefined)[];
  return [...new Set(former.filter((tag) => tag !== undefined))].filter((tag) => !present.includes(tag));
}

/** Returns all notes and tags about one email address of a customer. */
const notedOf = async (part: CustomerPart, customer: StoredCustomer): Promise<Noted> => ({
  notes: await notesAbout(part),
  tags: part.tags,
  formerTags: await formerTagsOf(part, allTags(customer)),
});

const NOTHING_NOTED: Noted = { notes: [], tags: [], formerTags: [] };

/**
 * Returns the notes and tags that concern only the owner of an email address. Notes and changes since a merge may be about
 * another address, and nothing proves that the owner also owns that one. Only an admin's export includes them.
 */
async function ownNoted(email: string): Promise<Noted> {
  const customer = await getCustomerOf(email);
  const part = customer && partOf(customer, email);
  if (!customer || !part) return NOTHING_NOTED;
  const { sharedSince } = part;
  const noted = await notedOf(part, customer);
  return sharedSince === undefined
    ? noted
    : { notes: noted.notes.filter(({ at }) => at < sharedSince), tags: [], formerTags: [] };
}

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
async function collectData(
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

/**
 * Collects all data of an account for its owner. Leaves out the data of other email addresses that an admin merged with this
 * one.
 */
export async function collectAccount(profile: StoredProfile, caller: CallerIdentity): Promise<AccountExport> {
  const { email } = profile;
  const { userId } = caller;
  const noted = await ownNoted(email);
  return {
    profile: { ...toProfile(profile, caller), createdAt: profile.createdAt },
    ...(await collectData(
      { email, userId, noted },
      {
        readOrders: (page) => listCustomerOrders(userId, page),
        readIdentities: async () => (await getUser(caller.accessToken)).identities,
      },
    )),
  };
}

async function collectAddress(part: CustomerPart, customer: StoredCustomer): Promise<AddressExport> {
  const { email, account } = part;
  const userId = account?.userId ?? null;
  const profile = userId === null ? null : await getProfile(userId);
  const noted = await notedOf(part, customer);
  return {
    email,
    profile: profile && {
      userId: profile.userId,
      email: profile.email,
      firstName: profile.firstName,
      lastName: profile.lastName,
      createdAt: profile.createdAt,
    },
    ...(await collectData(
      { email, userId, noted },
      {
        readOrders: (page) => listOrdersOfEmail(email, page),
        readIdentities: async () => (userId === null ? [] : listIdentities(userId)),
      },
    )),
  };
}

/** Collects all data of a customer, under all email addresses. An admin gets this export and passes it on to the customer. */
export async function collectCustomer(customer: StoredCustomer): Promise<CustomerExport> {
  const [main, ...others] = partsOf(customer) as [CustomerPart, ...CustomerPart[]];
  return {
    ...(await collectAddress(main, customer)),
    otherAddresses: await inTurns(others, (part) => collectAddress(part, customer)),
  };
}
