import { waitingEdit } from '#shared/orders/edits/edit.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { withEntry, withStatus } from '#shared/orders/order-changes.ts';
import { canMoveOrder } from '#shared/orders/order-status.ts';
import { isDisputed } from '#shared/orders/packing/own-changes.ts';
import type { ProviderState } from '#shared/orders/provider-state.ts';
import type { Refund } from '#shared/orders/refund.ts';
import { unrefundedUnits } from '#shared/orders/refunded-units.ts';
import { refundableCents } from '#shared/orders/refunds.ts';
import { isStreetTruncated } from './address.ts';
import { ACCEPTED_EVENT } from './order-progress.ts';

/** Describes an order that the provider makes in whole or in part. */
export type OrderWithProvider = StoredOrder & { provider: ProviderState };
export const hasProviderPart = (order: StoredOrder): order is OrderWithProvider => Boolean(order.provider);

const MINUTE_MS = 60_000;

/** Returns the initial provider state of an order paid at `now` (UTC ms). Null if the shop sends all items itself. */
export function heldProviderState(
  lines: readonly { byProvider?: boolean }[],
  { now, graceMinutes }: { now: number; graceMinutes: number },
): ProviderState | null {
  const items = lines.flatMap(({ byProvider }, position) => (byProvider ? [position] : []));
  if (items.length === 0) return null;
  return {
    state: 'held',
    items,
    heldUntil: new Date(now + graceMinutes * MINUTE_MS).toISOString(),
    orderId: null,
    label: null,
    status: null,
    costCents: null,
    problem: null,
    submittedAt: null,
    checkedAt: null,
  };
}

/**
 * Returns the external id of the current submission. It is the order id, with a number added from the second submission on.
 */
export const submissionExternalId = ({ id, provider }: OrderWithProvider): string =>
  (provider.submission ?? 1) > 1 ? `${id}-${provider.submission}` : id;

/** Returns the order id contained in an external id. Null if the id is not from this shop. */
export const orderIdOfSubmission = (name: string | null): string | null =>
  /^(ord_[0-9A-Z]{26})(?:-[1-9]\d*)?$/.exec(name ?? '')?.[1] ?? null;

/** Returns whether the order must not be made, because it was canceled or refunded, or its payment failed. */
export const isClosedOrder = ({ status }: Pick<StoredOrder, 'status'>): boolean =>
  status === 'cancelled' || status === 'refunded' || status === 'failed';

export const isShippedOrder = ({ status }: StoredOrder): boolean => status === 'shipped' || status === 'delivered';

export const isEntirelyByProvider = ({ items, provider }: OrderWithProvider): boolean =>
  items.every(({ quantity }, position) => quantity === 0 || provider.items.includes(position));

/** Lists the positions of the items that the provider has to make. Leaves out items that were removed or refunded. */
export const positionsToMake = (order: OrderWithProvider): number[] =>
  order.provider.items.filter((position) => unrefundedUnits(order, position) > 0);

/**
 * Returns whether to wait for a refund of units that the provider makes. Waits while it is `requested`. While it is `pending`,
 * which can take days, waits only if nothing else is left to make.
 */
function isRefundAwaited(order: OrderWithProvider): boolean {
  const isLeft = positionsToMake(order).length > 0;
  return (order.refunds ?? []).some(
    ({ status, units = [] }) =>
      (status === 'requested' || (status === 'pending' && !isLeft)) &&
      units.some(({ item }) => order.provider.items.includes(item)),
  );
}

/** Returns whether a refund is in progress that decides what the provider makes. */
export const isRefundOpen = (order: OrderWithProvider): boolean =>
  (order.totalCents > 0 && refundableCents(order) === 0) || isRefundAwaited(order);

/** Returns whether the provider has nothing to make, because the order was canceled or all its units there were refunded. */
export const isNothingToMake = (order: OrderWithProvider): boolean =>
  isClosedOrder(order) || (!isRefundOpen(order) && positionsToMake(order).length === 0);

/** Wait before rechecking an order while `isRefundOpen`. */
const REFUND_WAIT_MS = 5 * MINUTE_MS;

/**
 * Wait before rechecking an order with a pending edit, after its payment deadline. If the edit ends earlier, the order is
 * submitted sooner.
 */
const EDIT_WAIT_MS = 5 * MINUTE_MS;

/** Describes the next step in submitting an order. `until` is UTC ms. */
export type SubmitStep = { step: 'submit' | 'cancel' | 'dispute' | 'nothing' } | { step: 'wait'; until: number };

/**
 * Returns the next step at `now` (UTC ms). An order that was canceled, refunded, or already shipped is not submitted, nor is
 * one whose provider units were all refunded. An order with a disputed payment waits for an admin.
 */
export function nextSubmitStep(order: StoredOrder, now: number): SubmitStep {
  if (!hasProviderPart(order)) return { step: 'nothing' };
  const { state, heldUntil } = order.provider;
  if (state === 'submitted' || state === 'called_off') return { step: 'nothing' };
  if (isClosedOrder(order) || (isShippedOrder(order) && isEntirelyByProvider(order))) return { step: 'cancel' };
  const waiting = waitingEdit(order);
  if (waiting) return { step: 'wait', until: Math.max(now, Date.parse(waiting.expiresAt)) + EDIT_WAIT_MS };
  if (state === 'held' && now < Date.parse(heldUntil)) return { step: 'wait', until: Date.parse(heldUntil) };
  if (isRefundOpen(order)) return { step: 'wait', until: now + REFUND_WAIT_MS };
  if (positionsToMake(order).length === 0) return { step: 'cancel' };
  return { step: isDisputed(order) ? 'dispute' : 'submit' };
}

/** Returns whether a failed refund names units that were neither made nor shipped, because they were to be refunded. */
export function isOfUnmadeUnits(order: StoredOrder, { units = [] }: Refund): boolean {
  if (!hasProviderPart(order) || isClosedOrder(order)) return false;
  const { provider, shipments } = order;
  const unitsMade = (position: number) => provider.units?.find(({ item }) => item === position)?.quantity ?? 0;
  const isUnmade = (position: number) =>
    provider.state === 'called_off'
      ? !shipments.some(({ items }) => items?.includes(position) ?? true)
      : provider.state === 'submitted' &&
        provider.units !== undefined &&
        unitsMade(position) < unrefundedUnits(order, position);
  return units.some(({ item }) => provider.items.includes(item) && isUnmade(item));
}

export const withProvider = (order: OrderWithProvider, change: Partial<ProviderState>): OrderWithProvider => ({
  ...order,
  provider: { ...order.provider, ...change },
});

/** Marks the order as being submitted since `at` (UTC ISO). */
export const withSubmissionStarted = (order: OrderWithProvider, at: string): OrderWithProvider =>
  withProvider(order, {
    state: 'submitting',
    begunAt: order.provider.begunAt ?? at,
    orderId: null,
    label: null,
    status: null,
    checkedAt: null,
  });

/** Reverts a submission that was never sent, so that later attempts do not search for it at the provider. */
export const withSubmissionReverted = (order: OrderWithProvider): OrderWithProvider =>
  withProvider(order, { state: 'held', begunAt: null });

const STREET_CUT = 'The street was too long for the label and was cut off. Check the address in Printify';

/** Records that the provider has accepted the order under the id `orderId`. */
export function withSubmission(order: OrderWithProvider, orderId: string, at: string): StoredOrder {
  const sent = withProvider(order, { state: 'submitted', orderId, status: 'pending', submittedAt: at, problem: null });
  const { shippingAddress } = order;
  const submitted =
    shippingAddress && isStreetTruncated(shippingAddress)
      ? withEntry(sent, { at, event: STREET_CUT, isPrivate: true })
      : sent;
  return withStatus(submitted, 'fulfillment_pending', at, ACCEPTED_EVENT) ?? submitted;
}

/**
 * Records that the provider rejected the order, with the reason for admins. `isSpent` means that a canceled order at the
 * provider already uses the external id, so the next submission needs a new id.
 */
export function withRefusal(
  order: OrderWithProvider,
  {
    reason,
    at,
    isSpent = false,
    isOfAddress = false,
  }: { reason: string; at: string; isSpent?: boolean; isOfAddress?: boolean },
): StoredOrder {
  const { submission = 1 } = order.provider;
  const address = isOfAddress || order.provider.needsAddress ? { needsAddress: isOfAddress } : {};
  const provider: Partial<ProviderState> = { state: 'refused', problem: reason, ...address };
  const refused = withProvider(order, isSpent ? { ...provider, submission: submission + 1, begunAt: null } : provider);
  const noted = withEntry(refused, { at, event: `Printify rejected this order: ${reason}`, isPrivate: true });
  return canMoveOrder(order.status, 'printify_error') ? { ...noted, status: 'printify_error' } : noted;
}

export const withProviderCancellation = (order: OrderWithProvider): OrderWithProvider =>
  withProvider(order, {
    state: 'called_off',
    problem: null,
    ...(order.provider.orderId ? { status: 'canceled' } : {}),
  });

/** Returns the reason why the order cannot be marked as delivered yet. Null if it can be. */
export const deliveryRefusal = ({ provider }: StoredOrder): string | null =>
  provider &&
  (['held', 'submitting'].includes(provider.state) ||
    (provider.state === 'submitted' && provider.status !== 'fulfilled'))
    ? 'Printify hasn’t shipped its part of this order yet. Its status updates automatically'
    : null;

/** Records a problem as a text for admins. Returns null if the same problem is already recorded. */
export const withProviderProblem = (order: OrderWithProvider, problem: string): OrderWithProvider | null =>
  order.provider.problem === problem ? null : withProvider(order, { problem });
