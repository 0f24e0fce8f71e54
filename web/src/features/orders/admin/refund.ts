import { formatCents, sumCents } from '#shared/base/money.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { committedRefundCents, isRefundInProgress, refundableCents } from '#shared/orders/refunds.ts';
import { chargedCents } from '#shared/orders/returns/return-units.ts';
import { isPartLeft } from '#shared/orders/shipments/to-ship.ts';
import { centsOf, dollarsOf } from '#web/lib/format/field-amounts.ts';
import { isToCome } from '../refunded.ts';

type Amounts = Pick<AdminOrder, 'totalCents' | 'refundedCents' | 'refunds'>;
type Refundable = Amounts & Pick<AdminOrder, 'items'>;

/** Returns the total of refunds that are requested but not completed, in cents. */
export const pendingRefundCents = ({ refunds }: Pick<AdminOrder, 'refunds'>): number =>
  sumCents(refunds.filter(isRefundInProgress).map(({ amountCents }) => amountCents));

/** Returns the number of units of a line item that have not been refunded. */
export const unitsLeft = (item: Pick<AdminOrder['items'][number], 'quantity' | 'refunded'> | undefined): number =>
  item ? item.quantity - item.refunded : 0;

type Shipping = Pick<AdminOrder, 'status' | 'provider' | 'items' | 'shipments' | 'pendingEdit'>;

/** Explains what it means to choose items of an order of which some have not shipped. Null if all have. */
export function chosenItemsHint(order: Shipping): string | null {
  const state = order.provider?.state;
  const isLeft = isPartLeft(order) || (order.status === 'shipped' && (state === 'held' || state === 'refused'));
  if (!isLeft && !isToCome(order)) return null;
  const made =
    state === 'submitting' || state === 'submitted' ? ' Items that Printify already has will still ship.' : '';
  return `The items you choose won’t ship.${made} To refund part of the money and still ship everything, enter only an amount.`;
}

/**
 * A refund as the admin filled it in. `quantities` and `restock` have one entry per line item: the returned units, and
 * whether they go back into stock.
 */
export interface RefundDraft {
  dollars: string;
  quantities: readonly number[];
  restock: readonly boolean[];
  reason: string;
}

/** Returns a draft without items and without an amount, so that a careless click refunds nothing. */
export const emptyRefund = (order: Pick<Refundable, 'items'>): RefundDraft => ({
  dollars: '',
  quantities: order.items.map(() => 0),
  restock: order.items.map(() => true),
  reason: '',
});

type Charged = Pick<AdminOrder['items'][number], 'priceCents' | 'offerCents' | 'quantity' | 'refunded'>;

/** Returns the amount charged for the chosen units in cents, at most `left`. */
export const chosenCents = (items: readonly Charged[], quantities: readonly number[], left: number): number =>
  Math.min(left, sumCents(items.map((item, index) => chargedCents(item, quantities[index] ?? 0))));

/** Changes the number of units of one line item. The amount follows from the units and is empty if there are none. */
export function withQuantity(draft: RefundDraft, order: Refundable, index: number, quantity: number): RefundDraft {
  const quantities = draft.quantities.with(index, quantity);
  const isChosen = quantities.some((units) => units > 0);
  const cents = chosenCents(order.items, quantities, refundableCents(order));
  return { ...draft, quantities, dollars: isChosen ? dollarsOf(cents) : '' };
}

/** Returns the reason why an amount can't be refunded, or null if it can. `left` is in cents. */
export function amountError(dollars: string, left: number): string | null {
  const cents = centsOf(dollars);
  if (cents === null) return 'Enter an amount in dollars, such as 48.00.';
  if (cents === 0) return 'Enter an amount above $0.00.';
  return cents > left ? `You can refund up to ${formatCents(left)}.` : null;
}

/** Returns the refunded units in the form that the API accepts. */
export const unitsOfDraft = ({ quantities }: RefundDraft): { item: number; quantity: number }[] =>
  quantities.flatMap((quantity, item) => (quantity > 0 ? [{ item, quantity }] : []));

/** Returns the units to restock in the form that the API accepts, at most `restockable` units of each line item. */
export const restockOf = (
  { quantities, restock }: RefundDraft,
  restockable: readonly number[],
): { item: number; quantity: number }[] =>
  quantities.flatMap((units, item) => {
    const quantity = restock[item] ? Math.min(units, restockable[item] ?? 0) : 0;
    return quantity > 0 ? [{ item, quantity }] : [];
  });

/**
 * Returns a message about refunds made between two reads of an order, or null if there are none. `isAnswered` is true if the
 * admin's own request got a response. Without a response, that request may have made the refund.
 */
export function otherRefundMessage(seen: Amounts, now: Amounts, isAnswered: boolean): string | null {
  const more = committedRefundCents(now) - committedRefundCents(seen);
  if (more <= 0) return null;
  const left = `You can still refund ${formatCents(refundableCents(now))}.`;
  return isAnswered
    ? `Another admin just refunded ${formatCents(more)}. ${left}`
    : `The connection failed, but ${formatCents(more)} was refunded. That may be your refund. ${left}`;
}

/** Reduces the amount and the units to what can still be refunded. */
export function fitted(draft: RefundDraft, now: Refundable): RefundDraft {
  const left = refundableCents(now);
  const quantities = draft.quantities.map((units, index) => Math.min(units, unitsLeft(now.items[index])));
  const dollars = (centsOf(draft.dollars) ?? 0) > left ? dollarsOf(left) : draft.dollars;
  return { ...draft, quantities, dollars };
}
