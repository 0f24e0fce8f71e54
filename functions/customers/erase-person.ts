import { forgetReminders } from '#functions/checkout/reminders/forget-reminders.ts';
import {
  eraseBoughtCards,
  eraseGiftCards,
  requireAllMailed,
  requireBoughtMailed,
} from '#functions/orders/gift-cards/erase-gift-cards.ts';
import { inTurns } from '#functions/runtime/in-turns.ts';
import { Problem } from '#shared/base/errors.ts';
import { allTags, partsOf } from '#shared/customers/customer-parts.ts';
import { type Erasure, needsPerson, photosOfReturns, withoutPerson } from '#shared/customers/erasure.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { isOpenReturn } from '#shared/orders/returns/return-states.ts';
import type { Actor } from '#shared/shop/audit.ts';
import { leavePhotos } from '#store/catalogue/photos.ts';
import { eraseCheckoutEmail } from '#store/checkout/checkouts.ts';
import { getCustomerOf } from '#store/customers/customers.ts';
import { eraseCustomer } from '#store/customers/rewrite-customer.ts';
import { eraseOfferUse } from '#store/marketing/offer-uses.ts';
import { deleteReviewsOf } from '#store/marketing/reviews/reviews.ts';
import { deleteStockAlertsOf } from '#store/marketing/stock-alerts.ts';
import { deleteSubscriber } from '#store/marketing/subscribers.ts';
import { deleteSubscriptionRequest } from '#store/marketing/subscription-requests.ts';
import { changeOrder } from '#store/orders/order-change.ts';
import { listOrdersOfEmail } from '#store/orders/order-index.ts';
import { detachOrder } from '#store/orders/orders.ts';
import { putAudit } from '#store/shop/audit.ts';

async function ordersOf(email: string): Promise<StoredOrder[]> {
  const orders: StoredOrder[] = [];
  let cursor: string | undefined;
  do {
    const page = await listOrdersOfEmail(email, { limit: 50, cursor });
    orders.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return orders;
}

/**
 * Erases the personal data of a customer under all merged email addresses, or of a subscriber. Does not delete an account.
 * Orders keep their amounts for bookkeeping, but lose their reviews. A suppression stays, so that the address never gets
 * email again. Safe to run twice. Throws `conflict` while an order is not finished. `now` in milliseconds UTC.
 */
export async function erasePerson(email: string, actor: Actor, now: number): Promise<Erasure> {
  const at = new Date(now).toISOString();
  // The customer is read first, because the stream deletes customers without orders and without an account.
  const customer = await getCustomerOf(email);
  const parts = customer ? partsOf(customer) : [];
  // The given address comes last. If this run fails, the next run finds the other addresses through the given address, which
  // still has an order or an account.
  const emails = [...parts.map((part) => part.email).filter((other) => other !== email), email];
  const found = await inTurns(emails, async (address) =>
    (await ordersOf(address)).map((order) => ({ address, order })),
  );
  const orders = found.flat().map(({ order }) => order);
  const open = orders.find(needsPerson);
  if (open) {
    const number = `#${shortOrderId(open.id)}`;
    const reason = open.returns?.some(isOpenReturn)
      ? 'has an open return. Close it first.'
      : 'is not finished. Deliver, cancel, or refund it first.';
    throw new Problem('conflict', `Order ${number} ${reason}`);
  }
  for (const address of emails) await requireAllMailed(address);
  for (const order of orders) await requireBoughtMailed(order);
  let [subscription, reminders, stockAlerts, reviews, giftCards] = [false, false, 0, 0, 0];
  // This happens before the orders are changed, because an address without orders is no longer merged with the others.
  for (const address of emails) {
    if (await deleteSubscriber(address)) subscription = true;
    if (await deleteSubscriptionRequest(address)) subscription = true;
    if (await forgetReminders(address)) reminders = true;
    stockAlerts += await deleteStockAlertsOf(address);
    giftCards += await eraseGiftCards(address);
  }
  for (const { address, order } of found.flat()) {
    const { id, checkoutId, offers = [] } = order;
    reviews += await deleteReviewsOf(id);
    await changeOrder(id, (newest) => ({
      order: withoutPerson(newest, at),
      writes: leavePhotos(photosOfReturns(newest), at),
    }));
    await eraseBoughtCards((order.giftCards ?? []).map(({ cardId }) => cardId));
    await eraseCheckoutEmail(checkoutId);
    for (const offer of offers) await eraseOfferUse(offer.id, address);
    // This comes last, because it removes the order from the search by email address.
    await detachOrder(id);
  }
  const ids = orders.map(({ id }) => id);
  // The stream may already have deleted the customer record that links these addresses.
  for (const address of emails) await eraseCustomer(address, ids);
  const notes = customer !== null && (parts.some((part) => part.notes > 0) || allTags(customer).length > 0);
  const erased = { orders: orders.length, subscription, notes, stockAlerts, reviews, reminders, giftCards };
  if (erased.orders > 0 || subscription || notes || stockAlerts + giftCards > 0 || reminders)
    await putAudit({ actor, ...toAudit(erased) }, now);
  return erased;
}

/** Returns the entry for the history. It does not name the person. */
const toAudit = ({ orders, subscription, notes, stockAlerts, reviews, reminders, giftCards }: Erasure) => ({
  action: 'person.erased',
  subject: 'personal-data',
  name: 'Personal data',
  changes: [
    { field: 'orders', before: null, after: String(orders) },
    { field: 'subscription', before: null, after: subscription ? 'erased' : 'none' },
    { field: 'notes', before: null, after: notes ? 'erased' : 'none' },
    ...(reminders ? [{ field: 'reminders', before: null, after: 'erased' }] : []),
    ...(stockAlerts > 0 ? [{ field: 'stockAlerts', before: null, after: String(stockAlerts) }] : []),
    ...(giftCards > 0 ? [{ field: 'giftCards', before: null, after: String(giftCards) }] : []),
    ...(reviews > 0 ? [{ field: 'reviews', before: null, after: String(reviews) }] : []),
  ],
});
