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

/** Returns the movement of a checkout, which is renamed to its order once it is paid. */
const movementOf = ({ id, createdAt }: Paying, cents: number, card: GiftCard): Movement => ({
  id,
  at: createdAt,
  kind: 'reserved',
  cents: -cents,
  balanceCents: card.balanceCents,
});

/** Returns the writes that hold what gift cards pay of a new checkout; null when a card cannot pay it. */
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
 * Returns the writes that release the amounts that a checkout holds. They fail when a card has changed since. `now` in
 * milliseconds UTC.
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

/** Returns the writes that spend the amounts that a checkout holds. They fail when a card has changed since. */
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
 * Spends the amounts that a checkout released before its payment arrived, as far as the cards still have them. Returns
 * the payments with their writes, which fail when a card has changed since.
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

/** Returns the writes that refund to cards, of any status. They fail when a card has changed since. `at` is a UTC ISO time. */
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

/** Returns the write that freezes the gift cards of an order whose price may be lost; none otherwise. */
export const freezeWrites = (order: StoredOrder, at: string): TransactionWrite[] =>
  order.giftCards && isContested(order) ? [enqueueJob('freeze_gift_cards', { orderId: order.id }, at, at)] : [];
