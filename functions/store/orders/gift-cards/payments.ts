import type { Checkout } from '#shared/checkout/checkout.ts';
import { isContested } from '#shared/orders/disputes.ts';
import {
  type GiftCard,
  type GiftCardPayment,
  type Movement,
  withAdded,
  withCapture,
  withLateCapture,
  withRelease,
  withReservation,
} from '#shared/orders/gift-cards/gift-card.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { TransactionWrite } from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { type GiftCardChange, getGiftCards, giftCardWrites } from './gift-cards.ts';

type Paying = Pick<Checkout, 'id' | 'createdAt' | 'becomes' | 'giftCardPayments'>;

const byId = (cards: readonly GiftCard[]) => new Map(cards.map((card) => [card.id, card]));

/**
 * Returns the gift card movement of a checkout. It keeps its key when the checkout is paid and the movement becomes `spent`.
 */
const movementOf = ({ id, createdAt }: Paying, cents: number, card: GiftCard): Movement => ({
  id,
  at: createdAt,
  kind: 'reserved',
  cents: -cents,
  balanceCents: card.balanceCents,
});

/** Returns the writes that reserve the gift card amounts of a new checkout. Null if a gift card cannot pay its amount. */
export function reserveWrites(cards: readonly GiftCard[], checkout: Paying): TransactionWrite[] | null {
  const known = byId(cards);
  const changes: GiftCardChange[] = [];
  for (const { id, cents } of checkout.giftCardPayments ?? []) {
    const card = known.get(id);
    const held = card && withReservation(card, cents, Date.parse(checkout.createdAt));
    if (!card || !held) return null;
    changes.push({ before: card, after: held, movement: movementOf(checkout, cents, held) });
  }
  return giftCardWrites(changes);
}

const readCards = async ({ giftCardPayments = [] }: Paying): Promise<Map<string, GiftCard>> =>
  byId(await getGiftCards(giftCardPayments.map(({ id }) => id)));

/**
 * Returns the writes that release the amounts that a checkout reserved. They fail if a gift card has changed since it was
 * read. `now` is in milliseconds UTC.
 */
export async function releaseWrites(checkout: Paying, now: number): Promise<TransactionWrite[]> {
  const cards = await readCards(checkout);
  const changes = (checkout.giftCardPayments ?? []).flatMap(({ id, cents }): GiftCardChange[] => {
    const card = cards.get(id);
    if (!card) return [];
    const released = withRelease(card, cents);
    const at = new Date(now).toISOString();
    const movement: Movement = { id: checkout.id, at, kind: 'released', cents, balanceCents: released.balanceCents };
    return [{ before: card, after: released, movement }];
  });
  return giftCardWrites(changes);
}

/**
 * Returns the writes that spend the amounts that a checkout reserved. They fail if a gift card has changed since it was read.
 */
export async function captureWrites(checkout: Paying, orderId: string): Promise<TransactionWrite[]> {
  const cards = await readCards(checkout);
  const changes = (checkout.giftCardPayments ?? []).flatMap(({ id, cents }): GiftCardChange[] => {
    const card = cards.get(id);
    if (!card) return [];
    const movement: Movement = { ...movementOf(checkout, cents, card), kind: 'spent', orderId };
    return [{ before: card, after: withCapture(card, cents), movement }];
  });
  return giftCardWrites(changes);
}

/**
 * Spends gift card amounts for a payment that arrived after they were released, as far as the balances allow. Returns the
 * payments and their writes. The writes fail if a gift card has changed since it was read. `at` is a UTC ISO time.
 */
export async function lateCapture(
  checkout: Paying,
  { orderId, at }: { orderId: string; at: string },
): Promise<{ payments: GiftCardPayment[]; writes: TransactionWrite[] }> {
  const cards = await readCards(checkout);
  const payments: GiftCardPayment[] = [];
  const changes: GiftCardChange[] = [];
  for (const payment of checkout.giftCardPayments ?? []) {
    const card = cards.get(payment.id);
    if (!card) continue;
    const spent = withLateCapture(card, payment.cents);
    if (spent.cents === 0) continue;
    payments.push({ ...payment, cents: spent.cents });
    const { balanceCents } = spent.card;
    const movement: Movement = { id: checkout.id, at, kind: 'spent', cents: -spent.cents, balanceCents, orderId };
    changes.push({ before: card, after: spent.card, movement });
  }
  return { payments, writes: giftCardWrites(changes) };
}

/**
 * Returns the writes that refund amounts to gift cards, regardless of the status of each gift card. They fail if a gift card
 * has changed since it was read. `at` is a UTC ISO time.
 */
export async function creditWrites(
  payments: readonly GiftCardPayment[],
  refund: { id: string; at: string; orderId: string },
): Promise<TransactionWrite[]> {
  const cards = byId(await getGiftCards(payments.map(({ id }) => id)));
  const changes = payments.flatMap(({ id, cents }): GiftCardChange[] => {
    const card = cards.get(id);
    const credited = card && withAdded(card, cents);
    if (!card || !credited) return [];
    const movement: Movement = { ...refund, kind: 'refunded', cents, balanceCents: credited.balanceCents };
    return [{ before: card, after: credited, movement }];
  });
  return giftCardWrites(changes);
}

/**
 * Returns the write that enqueues a job to freeze an order's gift cards if the shop may lose the payment for them. Returns
 * none otherwise. `at` is a UTC ISO time.
 */
export const freezeWrites = (order: StoredOrder, at: string): TransactionWrite[] =>
  order.giftCards && isContested(order) ? [enqueueJob('freeze_gift_cards', { orderId: order.id }, at, at)] : [];
