import type { CallerIdentity } from '#functions/http/http-caller.ts';
import { inTurns } from '#functions/runtime/in-turns.ts';
import type { Page } from '#shared/base/pagination.ts';
import { type Checkout, toOrderItem } from '#shared/checkout/checkout.ts';
import type { AccountExport, CustomerExport, ExportedOrder } from '#shared/customers/account-export.ts';
import type { StoredCustomer } from '#shared/customers/customer.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { toCustomerOrder } from '#shared/orders/order-views.ts';
import { listOpenCheckouts } from '#store/checkout/checkouts.ts';
import { getAddressBook } from '#store/customers/address-books.ts';
import { getCustomerOf, listCustomerNotes } from '#store/customers/customers.ts';
import { getProfile, type StoredProfile } from '#store/customers/profiles.ts';
import { getRecoveryCodes } from '#store/customers/recovery-codes.ts';
import { getWishlist } from '#store/customers/wishlists.ts';
import { getSuppression } from '#store/mail/suppressions.ts';
import { listReviewsOfOrder } from '#store/marketing/reviews/reviews.ts';
import { listStockAlertsOf } from '#store/marketing/stock-alerts.ts';
import { getSubscriber } from '#store/marketing/subscribers.ts';
import { listOrdersOfEmail } from '#store/orders/order-index.ts';
import { listCustomerOrders } from '#store/orders/orders.ts';
import { listExactChanges } from '#store/shop/audit.ts';
import { toProfile } from './profile.ts';

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

/** Leaves out the token, which ends the subscription. */
async function subscriptionsOf(address: string): Promise<AccountExport['subscriptions']> {
  const subscriber = await getSubscriber(address);
  if (!subscriber) return [];
  const { email, source, isActive, subscribedAt, consent, welcomedAt, endedAt, endedBy } = subscriber;
  const end = { ...(endedAt ? { endedAt } : {}), ...(endedBy ? { endedBy } : {}) };
  return [{ email, source, isActive, subscribedAt, consent, welcomedAt, ...end }];
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

/** Returns the reviews of the customer's orders, as the customer wrote them. */
async function reviewsOf(orders: readonly ExportedOrder[]): Promise<AccountExport['reviews']> {
  const byOrder = await inTurns(orders, ({ id }) => listReviewsOfOrder(id));
  return byOrder.flat().map(({ productId, rating, title, text, fit, name, status, createdAt }) => ({
    ...{ productId, rating, title, text, fit, name, status, createdAt },
  }));
}

async function notesAbout(customer: StoredCustomer | null): Promise<AccountExport['notes']> {
  const notes = customer ? await listCustomerNotes(customer.id) : [];
  return notes.map(({ at, text }) => ({ at, text })).toReversed();
}

/** Returns the tags that are no longer there, but that an admin could bring back. */
async function formerTagsOf(customer: StoredCustomer | null): Promise<string[]> {
  const changes = customer ? await listExactChanges(customer.id) : [];
  const former = changes.flatMap(({ tags }) => [tags?.before, tags?.after]).flat() as (string | undefined)[];
  return [...new Set(former.filter((tag) => tag !== undefined))].filter((tag) => !customer?.tags.includes(tag));
}

/** Collects all but the profile. `userId` is null for a guest. */
async function collectData(
  { email, userId, customer }: { email: string; userId: string | null; customer: StoredCustomer | null },
  readOrders: ReadOrders,
): Promise<Omit<AccountExport, 'profile'>> {
  const [orders, checkouts, subscriptions, suppression, codes, notes, stockAlerts, wishlist, addresses, formerTags] =
    await Promise.all([
      exportOrders(readOrders),
      userId === null ? [] : listOpenCheckouts(userId),
      subscriptionsOf(email),
      getSuppression(email),
      userId === null ? null : getRecoveryCodes(userId),
      notesAbout(customer),
      stockAlertsOf(email),
      userId === null ? [] : getWishlist(userId),
      userId === null ? [] : getAddressBook(userId).then(({ items }) => items),
      formerTagsOf(customer),
    ]);
  return {
    notes,
    stockAlerts,
    reviews: await reviewsOf(orders),
    wishlist,
    addresses,
    tags: customer?.tags ?? [],
    formerTags,
    orders,
    checkouts: checkouts.map(toExportedCheckout),
    subscriptions,
    suppression,
    recoveryCodes: codes && { left: codes.hashes.length, madeAt: codes.madeAt },
  };
}

/** Collects all data of an account for its holder. */
export async function collectAccount(profile: StoredProfile, caller: CallerIdentity): Promise<AccountExport> {
  const { email } = profile;
  const { userId } = caller;
  const customer = await getCustomerOf(email);
  return {
    profile: { ...toProfile(profile, caller), createdAt: profile.createdAt },
    ...(await collectData({ email, userId, customer }, (page) => listCustomerOrders(userId, page))),
  };
}

/** Collects all data of a customer for an admin, who hands it over. */
export async function collectCustomer(customer: StoredCustomer): Promise<CustomerExport> {
  const { email, account } = customer;
  const userId = account?.userId ?? null;
  const profile = userId === null ? null : await getProfile(userId);
  return {
    email,
    profile: profile && {
      userId: profile.userId,
      email: profile.email,
      firstName: profile.firstName,
      lastName: profile.lastName,
      createdAt: profile.createdAt,
    },
    ...(await collectData({ email, userId, customer }, (page) => listOrdersOfEmail(email, page))),
  };
}
