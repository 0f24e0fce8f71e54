import { formatCents } from '#shared/base/money.ts';
import { shortTitle } from '#shared/base/text/short-title.ts';
import type { ChoiceUnits } from '#shared/catalogue/stock.ts';
import { dueCents, type GiftCardPayment } from '#shared/orders/gift-cards/gift-card.ts';
import { type SplitRefund, splitRefund } from '#shared/orders/gift-cards/split.ts';
import type { OrderGiftCard, Refund, StoredOrder } from './order.ts';
import { withEntry, withStatus } from './order-changes.ts';
import type { OrderStatus } from './order-status.ts';
import { refundedUnits, restockableUnits } from './order-views.ts';

type Amounts = Pick<StoredOrder, 'totalCents'> & {
  refundedCents?: number;
  refunds?: readonly Refund[];
  giftCards?: readonly Pick<OrderGiftCard, 'amountCents' | 'cardId'>[] | undefined;
};

const IN_PROGRESS: readonly Refund['status'][] = ['requested', 'pending'];
export const isRefundInProgress = ({ status }: Pick<Refund, 'status'>): boolean => IN_PROGRESS.includes(status);

/**
 * Returns the cents refunded or in progress. A refund request states this sum as seen, to detect concurrent refunds.
 */
export const committedRefundCents = ({ refundedCents = 0, refunds = [] }: Amounts): number =>
  refunds.filter(isRefundInProgress).reduce((sum, refund) => sum + refund.amountCents, refundedCents);

/** Returns the part of the price of bought gift cards that was not refunded: each card is refunded by itself. */
const keptForCards = ({ giftCards = [], refunds = [] }: Amounts): number =>
  giftCards.reduce((sum, { amountCents, cardId }) => {
    const back = refunds.filter(
      ({ boughtCardId, status }) => boughtCardId && boughtCardId === cardId && status !== 'failed',
    );
    return sum + amountCents - back.reduce((cents, refund) => cents + refund.amountCents, 0);
  }, 0);

/** Returns the cents of an order that can be refunded, without its gift cards. */
export const refundableCents = (order: Amounts): number =>
  Math.max(0, order.totalCents - committedRefundCents(order) - keptForCards(order));

/** Limits the list, because an order is one table item. */
const MAX_REFUNDS = 50;

/** Units of the line item at position `item`. */
interface ItemUnits {
  item: number;
  quantity: number;
}

export interface RefundRequest {
  id: string;
  amountCents: number;
  refundedSeenCents: number;
  reason: string | null;
  /** Refunded units; the same as `restock` when missing. */
  units?: readonly ItemUnits[] | undefined;
  restock: readonly ItemUnits[];
  /** UTC ISO. */
  at: string;
}

/** An order with its refund or cancellation, and the units to restock. */
export interface OrderWithRestock {
  order: StoredOrder;
  restock: ChoiceUnits[];
}

const isCommitted = ({ status }: Refund): boolean => status !== 'failed';

/** Returns what is left of a gift card's payment. */
function leftOfCard(payment: GiftCardPayment, refunds: readonly Refund[]): GiftCardPayment {
  const back = refunds
    .filter(isCommitted)
    .flatMap(({ giftCards = [] }) => giftCards.filter(({ id }) => id === payment.id));
  return { ...payment, cents: payment.cents - back.reduce((sum, { cents }) => sum + cents, 0) };
}

/** Divides a refund of an order among the bank card and the gift cards that paid it, see `splitRefund`. */
export function refundParts(order: StoredOrder, cents: number): SplitRefund {
  const { giftCardPayments = [], refunds = [] } = order;
  const toCards = refunds.filter((refund) => refund.giftCards && isCommitted(refund));
  const toBankCents = committedRefundCents(order) - toCards.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return splitRefund(cents, {
    bankCents: dueCents(order) - toBankCents,
    giftCards: giftCardPayments.map((payment) => leftOfCard(payment, refunds)),
  });
}

/** The end of the id of a refund to gift cards beside one to the bank card, which has the id of the request. */
const BESIDE = '-cards';

/** Returns whether a refund is the second part of a request. */
export const isSecondPart = ({ id }: Pick<Refund, 'id'>): boolean => id.endsWith(BESIDE);

/** Returns the ids of the refunds that a request has added: to the bank card, to gift cards, or both. */
export const refundIdsOf = ({ refunds = [] }: StoredOrder, refundId: string): string[] =>
  refunds.flatMap(({ id }) => (id === refundId || id === `${refundId}${BESIDE}` ? [id] : []));

const UNPAID: readonly OrderStatus[] = ['pending', 'failed'];

/** Returns why the payment service cannot refund the order; null when it can. */
function refundRefusal(order: StoredOrder, { amountCents, refundedSeenCents }: RefundRequest): string | null {
  if (UNPAID.includes(order.status)) return 'This order has not been paid';
  if ((order.refunds ?? []).length >= MAX_REFUNDS) return `An order can have ${MAX_REFUNDS} refunds`;
  if (committedRefundCents(order) !== refundedSeenCents) return 'Part of this order was refunded since you opened it';
  const left = refundableCents(order);
  if (amountCents > left) return `Only ${formatCents(left)} of this order can still be refunded`;
  const { bankCents } = refundParts(order, amountCents);
  return bankCents > 0 && !order.paymentIntentId ? 'This order has no card payment to refund' : null;
}

/** Returns units to stock. Refuses more units than the order took from it. */
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

/** Returns why the named units cannot be refunded; null when they can. Each line item is named at most once. */
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

/** Adds a refund to the bank card, one to gift cards, or both. The first one names the units. */
function withRefund(order: StoredOrder, request: RefundRequest): StoredOrder {
  const { id, amountCents, reason, at, restock, units = restock } = request;
  const { bankCents, giftCards } = refundParts(order, amountCents);
  const named = units.map(({ item, quantity }) => ({
    item,
    quantity,
    restocked: restock.find((one) => one.item === item)?.quantity ?? 0,
  }));
  const common = {
    status: 'requested',
    reason,
    createdAt: at,
    byProvider: false,
    stripeRefundId: null,
    failure: null,
  } as const;
  const parts: Refund[] = [
    ...(bankCents > 0 ? [{ id, amountCents: bankCents, ...common }] : []),
    ...(giftCards.length > 0
      ? [{ id: bankCents > 0 ? `${id}${BESIDE}` : id, amountCents: amountCents - bankCents, ...common, giftCards }]
      : []),
  ].map((part, at) => (at === 0 && named.length > 0 ? { ...part, units: named } : part));
  const event = `Refund of ${formatCents(amountCents)} requested`;
  return withEntry({ ...order, refunds: [...(order.refunds ?? []), ...parts] }, { at, event });
}

/** Adds a refund request to the order, or returns why it is not allowed. */
export function requestRefund(order: StoredOrder, request: RefundRequest): OrderWithRestock | { refusal: string } {
  const refusal = refundRefusal(order, request) ?? unitsRefusal(order, request);
  if (refusal) return { refusal };
  const restocked = withRestock(order, request.restock);
  return 'refusal' in restocked ? restocked : { ...restocked, order: withRefund(restocked.order, request) };
}

/**
 * Requests a refund of what is left on a bought gift card, which must be disabled with it. Returns why it is not possible
 * otherwise.
 */
export function refundGiftCard(
  order: StoredOrder,
  { id, cardId, cents, at }: { id: string; cardId: string; cents: number; at: string },
): { order: StoredOrder } | { refusal: string } {
  const bought = order.giftCards?.find((card) => card.cardId === cardId);
  if (!bought) return { refusal: 'This order did not buy the gift card' };
  const amountCents = Math.min(cents, bought.amountCents, order.totalCents - committedRefundCents(order));
  if (amountCents <= 0) return { refusal: 'Nothing is left to refund' };
  const request = { id, amountCents, reason: null, at, restock: [], refundedSeenCents: committedRefundCents(order) };
  if ((order.refunds ?? []).length >= MAX_REFUNDS) return { refusal: `An order can have ${MAX_REFUNDS} refunds` };
  const refunded = withRefund(order, request);
  const known = new Set((order.refunds ?? []).map((refund) => refund.id));
  const refunds = refunded.refunds?.map((refund) =>
    known.has(refund.id) ? refund : { ...refund, boughtCardId: cardId },
  );
  return { order: { ...refunded, ...(refunds ? { refunds } : {}) } };
}

/** Lists the line items of which `count` leaves any units. */
const unitsWhere = (
  { items }: StoredOrder,
  count: (item: StoredOrder['items'][number], position: number) => number,
): ItemUnits[] =>
  items
    .map((item, position) => ({ item: position, quantity: count(item, position) }))
    .filter(({ quantity }) => quantity > 0);

const CANCELLABLE: readonly OrderStatus[] = ['pending', 'completed', 'printify_error'];
/** Returns whether nothing has shipped yet. An order at the provider must be cancelled there first. */
export const isCancellable = ({
  items,
  status,
  provider,
}: Pick<StoredOrder, 'status' | 'provider'> & { items?: readonly unknown[] }): boolean =>
  items?.length !== 0 &&
  (CANCELLABLE.includes(status) || (status === 'fulfillment_pending' && provider?.state === 'submitted'));
const CANCELLED: readonly OrderStatus[] = ['cancelled', 'refunded'];

/**
 * Cancels the order: restocks all its units and requests `refundId` for the remaining amount. Returns null when it is
 * cancelled already, or why it cannot be cancelled.
 */
export function withCancellation(
  order: StoredOrder,
  { refundId, reason, at }: { refundId: string; reason: string | null; at: string },
): (OrderWithRestock & { refundCents: number }) | { refusal: string } | null {
  if (CANCELLED.includes(order.status)) return null;
  const cancelled = isCancellable(order) && withStatus(order, 'cancelled', at, 'Cancelled');
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
