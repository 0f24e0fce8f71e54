import { formatCents, sumCents } from '#shared/base/money.ts';
import { shortTitle } from '#shared/base/text/cut-text.ts';
import type { ChoiceUnits } from '#shared/catalogue/stock.ts';
import { waitingEdit } from './edits/edit.ts';
import type { GiftCardPayment } from './gift-cards/gift-card.ts';
import type { OrderGiftCard, StoredOrder } from './order.ts';
import { withEntry, withStatus } from './order-changes.ts';
import type { OrderStatus } from './order-status.ts';
import { restockableUnits } from './order-views.ts';
import { paidCents, paymentsOf, splitRefund } from './payments.ts';
import type { Refund } from './refund.ts';
import { refundedUnits } from './refunded-units.ts';
import { CANCELLED_EVENT } from './timeline-text.ts';

type Amounts = Pick<StoredOrder, 'totalCents' | 'payments'> & {
  giftCardPayments?: readonly Pick<GiftCardPayment, 'cents'>[] | undefined;
  refundedCents?: number;
  refunds?: readonly Refund[];
  giftCards?: readonly Pick<OrderGiftCard, 'amountCents' | 'cardId'>[] | undefined;
};

const IN_PROGRESS: readonly Refund['status'][] = ['requested', 'pending'];
export const isRefundInProgress = ({ status }: Pick<Refund, 'status'>): boolean => IN_PROGRESS.includes(status);

/**
 * Returns the cents that were refunded or are being refunded. A refund request includes the sum that the admin saw, so that
 * two refunds at the same time are detected.
 */
export const committedRefundCents = ({ refundedCents = 0, refunds = [] }: Amounts): number =>
  refunds.filter(isRefundInProgress).reduce((sum, refund) => sum + refund.amountCents, refundedCents);

/** Returns the part of a bought gift card's price that was not refunded, in cents. */
function keptForCard(
  { refunds = [] }: Amounts,
  { amountCents, cardId }: Pick<OrderGiftCard, 'amountCents' | 'cardId'>,
) {
  const back = refunds.filter(
    ({ boughtCardId, status }) => boughtCardId && boughtCardId === cardId && status !== 'failed',
  );
  return amountCents - sumCents(back.map((refund) => refund.amountCents));
}

/** Returns the cents that were paid for bought gift cards and not refunded. Each card is refunded separately. */
const keptForCards = (order: Amounts): number =>
  sumCents((order.giftCards ?? []).map((card) => keptForCard(order, card)));

/** Returns the cents paid for everything except bought gift cards. */
const paidForItems = (order: Amounts): number => paidCents(order) - keptForCards(order);

/** Returns the cents of an order that can still be refunded. Bought gift cards are not included. */
export const refundableCents = (order: Amounts): number =>
  Math.max(0, paidForItems(order) - committedRefundCents(order));

/** Returns whether everything that was paid was refunded. If the order has items, the price of its gift cards is ignored. */
export const isFullyRefunded = (order: Amounts & { items: readonly unknown[] }): boolean =>
  (order.refundedCents ?? 0) >= (order.items.length > 0 ? paidForItems(order) : paidCents(order));

/** Returns the parts of a refund that was split over several payments. Returns only the refund itself if it was not split. */
export const refundParts = ({ refunds = [] }: { refunds?: readonly Refund[] }, { id, splitOf }: Refund): Refund[] =>
  refunds.filter((one) => (splitOf === undefined ? one.id === id : one.splitOf === splitOf));

/** Returns whether this is the first part of a refund. Lists and emails show only the first part. */
export const isFirstPart = ({ id, splitOf = id }: Pick<Refund, 'id' | 'splitOf'>): boolean => id === splitOf;

/** Source of a payment: the payment service or a gift card. */
type Source = { paymentIntentId: string } | { card: GiftCardPayment };

/**
 * Splits a refund over the payments of an order. Payments at the payment service come first, starting with the newest. Gift
 * cards come next, starting with the card used last. `keptCents` of the first payment are not refunded, because they paid for
 * gift cards. Returns null if less than `cents` is left in total.
 */
function partsOf(order: StoredOrder, cents: number, keptCents: number): { id: Source; cents: number }[] | null {
  const committed = (order.refunds ?? []).filter(({ status }) => status !== 'failed');
  const cards = (order.giftCardPayments ?? []).map((card) => {
    const back = committed.flatMap(({ giftCards = [] }) => giftCards.filter(({ id }) => id === card.id));
    return { id: { card }, paidCents: card.cents, refundedCents: sumCents(back.map((share) => share.cents)) };
  });
  const charged = paymentsOf(order).flatMap(({ id, paidCents: paid }, at) => {
    if (id === null) return [];
    const back = committed.filter(
      ({ giftCards, paymentIntentId = order.paymentIntentId }) => !giftCards && paymentIntentId === id,
    );
    const refundedCents = sumCents(back.map(({ amountCents }) => amountCents));
    return [{ id: { paymentIntentId: id }, paidCents: at === 0 ? paid - keptCents : paid, refundedCents }];
  });
  return splitRefund<Source>([...cards, ...charged], cents);
}

/** Maximum number of refunds, because an order is one table item. */
const MAX_REFUNDS = 50;

/** Describes units of the line item at position `item`. */
interface ItemUnits {
  item: number;
  quantity: number;
}

export interface RefundRequest {
  id: string;
  amountCents: number;
  refundedSeenCents: number;
  reason: string | null;
  /** Refunded units. The same as `restock` if missing. */
  units?: readonly ItemUnits[] | undefined;
  restock: readonly ItemUnits[];
  /** Id of the edit that lowered the total. */
  editId?: string;
  /** Id of the bought gift card whose price is refunded. */
  boughtCardId?: string;
  /** UTC time in ISO 8601 format. */
  at: string;
}

/** Describes an order after a refund or cancellation, with the units to restock. */
export interface OrderWithRestock {
  order: StoredOrder;
  restock: ChoiceUnits[];
}

const UNPAID: readonly OrderStatus[] = ['pending', 'failed'];

/** Returns the reason why the amount cannot be refunded. Null if it can. */
function refundRefusal(order: StoredOrder, { amountCents, refundedSeenCents }: RefundRequest): string | null {
  if (UNPAID.includes(order.status)) return 'This order has not been paid';
  if ((order.refunds ?? []).length >= MAX_REFUNDS) return `An order can have ${MAX_REFUNDS} refunds`;
  if (committedRefundCents(order) !== refundedSeenCents) return 'Part of this order was refunded since you opened it';
  const left = refundableCents(order);
  const isLeft = amountCents <= left && partsOf(order, amountCents, keptForCards(order)) !== null;
  if (isLeft) return null;
  const isPaid = order.giftCardPayments || paymentsOf(order).some(({ id }) => id !== null);
  return isPaid
    ? `Only ${formatCents(left)} of this order can still be refunded`
    : 'This order has no card payment to refund';
}

/** Puts units back in stock. Refuses if there are more units than the order took from stock. */
function withRestock(order: StoredOrder, restock: RefundRequest['restock']): OrderWithRestock | { refusal: string } {
  const items = [...order.items];
  const units: ChoiceUnits[] = [];
  for (const { item: position, quantity } of restock) {
    const item = items[position];
    if (!item) return { refusal: `This order has no item ${position + 1}` };
    const max = restockableUnits(order, item);
    if (quantity > max) return { refusal: `Only ${max} of ${shortTitle(item.title)} can go back in stock` };
    items[position] = { ...item, restocked: (item.restocked ?? 0) + quantity };
    const { productId, size, color } = item;
    units.push({ productId, size, color, units: quantity });
  }
  return { order: units.length > 0 ? { ...order, items } : order, restock: units };
}

/** Returns the reason why the listed units cannot be refunded. Null if they can. Each line item can be listed only once. */
function unitsRefusal(order: StoredOrder, { restock, units = restock }: RefundRequest): string | null {
  for (const [index, { item: position, quantity }] of units.entries()) {
    const item = order.items[position];
    if (!item) return `This order has no item ${position + 1}`;
    if (units.findIndex((other) => other.item === position) !== index) return 'Each item can be named once';
    const left = item.quantity - refundedUnits(order, position);
    if (quantity > left) return `Only ${left} of ${shortTitle(item.title)} can still be refunded`;
  }
  return restock.some(({ item, quantity }) => quantity > (units.find((one) => one.item === item)?.quantity ?? 0))
    ? 'Only refunded items can go back in stock'
    : null;
}

/**
 * Returns the fields in which the parts of a refund differ. There is one part for each payment, and one part for all gift
 * cards together.
 */
function sharesOf(
  order: StoredOrder,
  { amountCents: sum, boughtCardId }: Pick<RefundRequest, 'amountCents' | 'boughtCardId'>,
): Pick<Refund, 'amountCents' | 'paymentIntentId' | 'giftCards'>[] {
  const parts = partsOf(order, sum, boughtCardId === undefined ? keptForCards(order) : 0) ?? [];
  const giftCards = parts.flatMap(({ id, cents: share }) => ('card' in id ? [{ ...id.card, cents: share }] : []));
  const charged = parts.flatMap(({ id, cents: amountCents }) => {
    if ('card' in id) return [];
    const { paymentIntentId } = id;
    return [{ amountCents, ...(paymentIntentId === order.paymentIntentId ? {} : { paymentIntentId }) }];
  });
  const toCards = { amountCents: sumCents(giftCards.map((share) => share.cents)), giftCards };
  return giftCards.length > 0 ? [...charged, toCards] : charged;
}

/**
 * Adds a refund to the order. If it comes from several payments, it is added in parts. Only the first part lists the units.
 */
const withRefund = (order: StoredOrder, request: RefundRequest): StoredOrder => {
  const { id, amountCents, reason, at, restock, editId, boughtCardId, units = restock } = request;
  const named = units.map(({ item, quantity }) => ({
    item,
    quantity,
    restocked: restock.find((one) => one.item === item)?.quantity ?? 0,
  }));
  const shares = sharesOf(order, request);
  const refunds = shares.map(
    (share, index): Refund => ({
      id: index === 0 ? id : `${id}-${index + 1}`,
      status: 'requested',
      reason,
      createdAt: at,
      byProvider: false,
      stripeRefundId: null,
      failure: null,
      ...share,
      ...(shares.length > 1 ? { splitOf: id } : {}),
      ...(editId === undefined ? {} : { editId }),
      ...(boughtCardId === undefined ? {} : { boughtCardId }),
      ...(index === 0 && named.length > 0 ? { units: named } : {}),
    }),
  );
  const event = `Refund of ${formatCents(amountCents)} requested`;
  return withEntry({ ...order, refunds: [...(order.refunds ?? []), ...refunds] }, { at, event });
};

const EDIT_WAITS = 'A change to this order is waiting for payment. Discard the change before you refund';

/** Adds a refund request to the order. Returns a refusal if the request is not allowed. */
export function requestRefund(order: StoredOrder, request: RefundRequest): OrderWithRestock | { refusal: string } {
  const isWaiting = waitingEdit(order) !== null && request.editId === undefined;
  const refusal = isWaiting ? EDIT_WAITS : (refundRefusal(order, request) ?? unitsRefusal(order, request));
  if (refusal) return { refusal };
  const restocked = withRestock(order, request.restock);
  return 'refusal' in restocked ? restocked : { ...restocked, order: withRefund(restocked.order, request) };
}

/**
 * Requests a refund of the rest of a bought gift card. The caller must disable the card as well. Returns a refusal if the
 * refund is not possible.
 */
export function refundGiftCard(
  order: StoredOrder,
  { id, cardId, cents, at }: { id: string; cardId: string; cents: number; at: string },
): { order: StoredOrder } | { refusal: string } {
  const bought = order.giftCards?.find((card) => card.cardId === cardId);
  if (!bought) return { refusal: 'This gift card wasn’t bought with this order' };
  if (waitingEdit(order)) return { refusal: EDIT_WAITS };
  const refundedSeenCents = committedRefundCents(order);
  const amountCents = Math.min(cents, keptForCard(order, bought), paidCents(order) - refundedSeenCents);
  if (amountCents <= 0) return { refusal: 'Nothing is left to refund' };
  if ((order.refunds ?? []).length >= MAX_REFUNDS) return { refusal: `An order can have ${MAX_REFUNDS} refunds` };
  const request = { id, amountCents, reason: null, at, restock: [], refundedSeenCents, boughtCardId: cardId };
  return { order: withRefund(order, request) };
}

/** Lists the line items for which `count` returns more than 0 units. */
const unitsWhere = (
  { items }: StoredOrder,
  count: (item: StoredOrder['items'][number], position: number) => number,
): ItemUnits[] =>
  items
    .map((item, position) => ({ item: position, quantity: count(item, position) }))
    .filter(({ quantity }) => quantity > 0);

const CANCELLABLE: readonly OrderStatus[] = ['pending', 'completed', 'printify_error'];
/**
 * Returns whether the order can be canceled. Nothing may have shipped yet. An order that the provider already has must be
 * canceled there first.
 */
export const isCancellable = ({
  items,
  status,
  provider,
}: Pick<StoredOrder, 'status' | 'provider'> & { items?: readonly unknown[] }): boolean =>
  items?.length !== 0 &&
  (CANCELLABLE.includes(status) || (status === 'fulfillment_pending' && provider?.state === 'submitted'));
const CANCELLED: readonly OrderStatus[] = ['cancelled', 'refunded'];

/**
 * Cancels the order. Restocks all its units and requests a refund of the remaining amount with the id `refundId`. Returns
 * null if the order is already canceled or refunded. Returns a refusal if it cannot be canceled.
 */
export function withCancellation(
  order: StoredOrder,
  { refundId, reason, at }: { refundId: string; reason: string | null; at: string },
): (OrderWithRestock & { refundCents: number }) | { refusal: string } | null {
  if (CANCELLED.includes(order.status)) return null;
  const cancelled = isCancellable(order) && withStatus(order, 'cancelled', at, CANCELLED_EVENT);
  if (order.items.length === 0) return { refusal: 'This order has only gift cards. Refund each on its page' };
  if (!cancelled) return { refusal: 'This order is already being made or has shipped. It can only be refunded' };
  const restock = unitsWhere(cancelled, (item) => restockableUnits(cancelled, item));
  const restocked = withRestock(cancelled, restock);
  if ('refusal' in restocked) return restocked;
  const amountCents = refundableCents(order);
  const request = {
    id: refundId,
    amountCents,
    refundedSeenCents: committedRefundCents(order),
    reason,
    units: unitsWhere(cancelled, (item, position) => item.quantity - refundedUnits(cancelled, position)),
    restock,
    at,
  };
  const isRefundDue = amountCents > 0 && refundRefusal(order, request) === null;
  return isRefundDue
    ? { ...restocked, order: withRefund(restocked.order, request), refundCents: amountCents }
    : { ...restocked, refundCents: 0 };
}
