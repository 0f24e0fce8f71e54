import { formatCents, sumCents } from '#shared/base/money.ts';
import type { AdminOrder, OrderItem } from '#shared/orders/order.ts';
import { committedRefundCents, isRefundInProgress, refundableCents } from '#shared/orders/refunds.ts';
import { centsOf, dollarsOf } from '#web/lib/dollars.ts';

type Money = Pick<AdminOrder, 'totalCents' | 'refundedCents' | 'refunds'>;

/** Cents that are asked back but have not gone back for good. */
export const underWayCents = ({ refunds }: Pick<AdminOrder, 'refunds'>): number =>
  sumCents(refunds.filter(isRefundInProgress).map(({ amountCents }) => amountCents));

/** What an owner filled in: an amount in dollars, and of each item how many pieces come back, to the shelf or not. */
export interface RefundForm {
  dollars: string;
  quantities: readonly number[];
  restock: readonly boolean[];
  reason: string;
}

/** All that is left, of no item in particular. */
export const emptyRefund = (order: Money & Pick<AdminOrder, 'items'>): RefundForm => ({
  dollars: dollarsOf(refundableCents(order)),
  quantities: order.items.map(() => 0),
  restock: order.items.map(() => true),
  reason: '',
});

/** Cents that the chosen pieces were charged, never more than `left`. */
export const chosenCents = (
  items: readonly Pick<OrderItem, 'priceCents'>[],
  quantities: readonly number[],
  left: number,
): number => Math.min(left, sumCents(items.map(({ priceCents }, place) => priceCents * (quantities[place] ?? 0))));

/** The form with another number of pieces of one item: the pieces fill in the amount, none of them means all that is left. */
export function withQuantity(
  form: RefundForm,
  order: Money & Pick<AdminOrder, 'items'>,
  place: number,
  quantity: number,
): RefundForm {
  const quantities = form.quantities.map((old, index) => (index === place ? quantity : old));
  const left = refundableCents(order);
  const cents = quantities.some((pieces) => pieces > 0) ? chosenCents(order.items, quantities, left) : left;
  return { ...form, quantities, dollars: dollarsOf(cents) };
}

/** Why the amount cannot be given back; null when it can. */
export function amountFault(dollars: string, left: number): string | null {
  const cents = centsOf(dollars);
  if (cents === null) return 'Write an amount in dollars, such as 48.00.';
  if (cents === 0) return 'Write more than nothing.';
  return cents > left ? `At most ${formatCents(left)} is left.` : null;
}

/** Pieces that go back into stock, as the API takes them: no more of an item than can go back. */
export const restockOf = (
  { quantities, restock }: RefundForm,
  restockable: readonly number[],
): { item: number; quantity: number }[] =>
  quantities.flatMap((pieces, item) => {
    const quantity = restock[item] ? Math.min(pieces, restockable[item] ?? 0) : 0;
    return quantity > 0 ? [{ item, quantity }] : [];
  });

/**
 * What was given back between two looks at an order, in words; null when nothing was. Without an answer to the owner's
 * own request (`isAnswered`) it may have been theirs.
 */
export function changedRefundText(seen: Money, now: Money, isAnswered: boolean): string | null {
  const more = committedRefundCents(now) - committedRefundCents(seen);
  if (more <= 0) return null;
  const left = `${formatCents(refundableCents(now))} is left now.`;
  return isAnswered
    ? `Somebody else refunded ${formatCents(more)} meanwhile. ${left}`
    : `No answer came, yet ${formatCents(more)} was refunded since you looked: it may be yours. ${left}`;
}

/** The form after the order changed under it: no more than is left. */
export function fitted(form: RefundForm, now: Money): RefundForm {
  const left = refundableCents(now);
  return (centsOf(form.dollars) ?? 0) > left ? { ...form, dollars: dollarsOf(left) } : form;
}
