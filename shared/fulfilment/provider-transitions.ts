import { needsAddress, type ShippingAddressInput, type StoredOrder } from '#shared/orders/order.ts';
import { type OrderChangeResult, withEntry, withStatus } from '#shared/orders/order-changes.ts';
import { canMoveOrder } from '#shared/orders/order-status.ts';
import type { ProviderState } from '#shared/orders/provider-state.ts';
import { refundableCents, withCancellation } from '#shared/orders/refunds.ts';
import { isStreetTruncated, missingAddressParts } from './address.ts';
import { ACCEPTED_EVENT } from './order-progress.ts';

/** An order with items made by the provider. */
export type OrderWithProvider = StoredOrder & { provider: ProviderState };
export const hasProviderPart = (order: StoredOrder): order is OrderWithProvider => Boolean(order.provider);

const MINUTE_MS = 60_000;

/** Returns the initial provider state of an order paid at `now` (UTC ms); null when the provider makes none of it. */
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

/** Returns the external id of the current submission: the order's id, with a number from the second submission on. */
export const submissionExternalId = ({ id, provider }: OrderWithProvider): string =>
  (provider.submission ?? 1) > 1 ? `${id}-${provider.submission}` : id;

/** Returns the order id within an external id; null when it is not ours. */
export const orderIdOfSubmission = (externalId: string | null): string | null =>
  /^(ord_[0-9A-Z]{26})(?:-[1-9]\d*)?$/.exec(externalId ?? '')?.[1] ?? null;

/** Closed orders are not made any more. */
export const isClosedOrder = ({ status }: Pick<StoredOrder, 'status'>): boolean =>
  status === 'cancelled' || status === 'refunded' || status === 'failed';

const isOnItsWay = ({ status }: StoredOrder): boolean => status === 'shipped' || status === 'delivered';

export const isEntirelyByProvider = ({ items, provider }: OrderWithProvider): boolean =>
  provider.items.length === items.length;

/** Delay before checking again whether a full refund in progress has succeeded. */
const REFUND_WAIT_MS = 15 * MINUTE_MS;

/** `until` in UTC ms. */
export type SubmitStep = { step: 'submit' | 'cancel' | 'nothing' } | { step: 'wait'; until: number };

/** Decides whether to submit an order to the provider at `now` (UTC ms): not if it was cancelled, refunded or already shipped. */
export function nextSubmitStep(order: StoredOrder, now: number): SubmitStep {
  if (!hasProviderPart(order)) return { step: 'nothing' };
  const { state, heldUntil } = order.provider;
  if (state === 'submitted' || state === 'called_off') return { step: 'nothing' };
  if (isClosedOrder(order) || (isOnItsWay(order) && isEntirelyByProvider(order))) return { step: 'cancel' };
  if (state === 'held' && now < Date.parse(heldUntil)) return { step: 'wait', until: Date.parse(heldUntil) };
  if (order.totalCents > 0 && refundableCents(order) === 0) return { step: 'wait', until: now + REFUND_WAIT_MS };
  return { step: 'submit' };
}

const withProvider = (order: OrderWithProvider, change: Partial<ProviderState>): OrderWithProvider => ({
  ...order,
  provider: { ...order.provider, ...change },
});

/** Marks the start of a submission at `at` (UTC ISO); a retry keeps the time of the first attempt. */
export const withSubmissionStarted = (order: OrderWithProvider, at: string): OrderWithProvider =>
  withProvider(order, {
    state: 'submitting',
    begunAt: order.provider.begunAt ?? at,
    orderId: null,
    label: null,
    status: null,
    checkedAt: null,
  });

/** Undoes the start of a submission that was never sent, so that nothing searches for it at the provider. */
export const withSubmissionReverted = (order: OrderWithProvider): OrderWithProvider =>
  withProvider(order, { state: 'held', begunAt: null });

const STREET_CUT = 'The street was too long for the label and was cut: compare the address at the provider';

/** Marks an order as accepted by the provider under `orderId`. */
export function withSubmission(order: OrderWithProvider, orderId: string, at: string): StoredOrder {
  const submitted = withProvider(order, {
    state: 'submitted',
    orderId,
    status: 'pending',
    submittedAt: at,
    problem: null,
  });
  const { shippingAddress } = order;
  const noted =
    shippingAddress && isStreetTruncated(shippingAddress)
      ? withEntry(submitted, { at, event: STREET_CUT, isPrivate: true })
      : submitted;
  return withStatus(noted, 'fulfillment_pending', at, ACCEPTED_EVENT) ?? noted;
}

/**
 * Marks an order as refused by the provider; only admins see the reason. With `isSpent`, the provider keeps the external id
 * for a cancelled order, so the next submission gets a new one.
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
  const noted = withEntry(refused, { at, event: `The provider does not make this: ${reason}`, isPrivate: true });
  return canMoveOrder(order.status, 'printify_error') ? { ...noted, status: 'printify_error' } : noted;
}

/** Marks the provider's part as cancelled. */
export const withProviderCancellation = (order: OrderWithProvider): OrderWithProvider =>
  withProvider(order, {
    state: 'called_off',
    problem: null,
    ...(order.provider.orderId ? { status: 'canceled' } : {}),
  });

/** Explains why an admin cannot mark an order as delivered: the provider has not shipped its part. Null when allowed. */
export const deliveryRefusal = ({ provider }: StoredOrder): string | null =>
  provider &&
  (['held', 'submitting'].includes(provider.state) ||
    (provider.state === 'submitted' && provider.status !== 'fulfilled'))
    ? 'Printify has still to send its part of this order: that is told by itself'
    : null;

/** Returns the positions of items the shop ships itself; null unless the provider makes the others. */
export const ownItemPositions = (order: StoredOrder): number[] | null => {
  if (!hasProviderPart(order) || isEntirelyByProvider(order)) return null;
  return order.items.flatMap((_item, position) => (order.provider.items.includes(position) ? [] : [position]));
};

/** Stores a problem at the provider, in words an admin can act on; null when it is already stored. */
export const withProviderProblem = (order: OrderWithProvider, problem: string): OrderWithProvider | null =>
  order.provider.problem === problem ? null : withProvider(order, { problem });

const TOO_LATE = 'This order is being made: it cannot be changed any more';

/** Explains why the customer can no longer change an order at `now` (UTC ms); null while they can. */
export function changeRefusal(order: StoredOrder, now: number): string | null {
  if (isClosedOrder(order)) return 'This order has been cancelled';
  if (isOnItsWay(order)) return 'This order is on its way: it cannot be changed any more';
  if (!hasProviderPart(order)) return 'This order is being packed: it cannot be changed any more';
  const { state, heldUntil } = order.provider;
  return order.status === 'completed' && state === 'held' && now < Date.parse(heldUntil) ? null : TOO_LATE;
}

/** Stored in timelines, so its wording must not change. */
const CANCELLED_BY_CUSTOMER = 'Called off by its customer';

export const cancelledBy = ({ timeline }: Pick<StoredOrder, 'timeline'>): 'customer' | 'admin' =>
  timeline.some(({ event, isPrivate }) => isPrivate && event === CANCELLED_BY_CUSTOMER) ? 'customer' : 'admin';

interface CancellationRequest {
  refundId: string;
  /** UTC ms. */
  now: number;
}

/** Cancels an order for its customer: refunds and restocks everything. Returns null when it is already cancelled. */
export function withCustomerCancellation(
  order: StoredOrder,
  { refundId, now }: CancellationRequest,
): ReturnType<typeof withCancellation> {
  if (order.status === 'cancelled' && order.provider?.state === 'called_off') return null;
  const refusal = changeRefusal(order, now);
  if (refusal) return { refusal };
  const at = new Date(now).toISOString();
  const cancelled = withCancellation(order, { refundId, reason: null, at });
  if (!cancelled || 'refusal' in cancelled || !hasProviderPart(cancelled.order)) return cancelled;
  const entry = { at, event: CANCELLED_BY_CUSTOMER, isPrivate: true } as const;
  return { ...cancelled, order: withEntry(withProviderCancellation(cancelled.order), entry) };
}

/** Returns the errors of a new address by field. */
export function shippingAddressErrors(
  address: ShippingAddressInput,
  country: string,
): { path: string; message: string }[] {
  const pathOf = (message: string) =>
    message.includes('ZIP') ? 'zip' : message.includes('city') ? 'city' : 'address1';
  return missingAddressParts({ ...address, country }).map((message) => ({ path: pathOf(message), message }));
}

/**
 * Changes the shipping address for the customer at `now` (UTC ms), keeping the country; null when it is the same.
 * Allowed during the grace period, and once after the provider refused the address: then the order is submitted again.
 */
export function withShippingAddress(
  order: StoredOrder,
  address: ShippingAddressInput,
  now: number,
): OrderChangeResult | null {
  const refusal = needsAddress(order) ? null : changeRefusal(order, now);
  if (refusal) return { refusal };
  const { shippingAddress: before } = order;
  if (!before) return { refusal: 'This order has no address: please write to us' };
  const after = { ...address, country: before.country };
  const fields = Object.keys(after) as (keyof typeof after)[];
  if (fields.every((field) => after[field] === before[field])) return null;
  const entry = { at: new Date(now).toISOString(), event: 'Address changed' };
  const changed = withEntry({ ...order, shippingAddress: after }, entry);
  const wasRefused = needsAddress(order) && hasProviderPart(changed);
  return { order: wasRefused ? withProvider(changed, { needsAddress: false }) : changed };
}
