import { needsAddress, type ShippingAddressInput, type StoredOrder } from '#shared/orders/order.ts';
import { type OrderChangeResult, withEntry, withStatus } from '#shared/orders/order-changes.ts';
import { canMoveOrder } from '#shared/orders/order-status.ts';
import type { ProviderState } from '#shared/orders/provider-state.ts';
import { refundableCents, withCancellation } from '#shared/orders/refunds.ts';
import { isStreetTruncated, missingAddressParts } from './address.ts';
import { ACCEPTED_EVENT } from './order-progress.ts';

/** An order of which the provider makes a part. */
export type OrderWithProvider = StoredOrder & { provider: ProviderState };
export const hasProviderPart = (order: StoredOrder): order is OrderWithProvider => Boolean(order.provider);

const MINUTE_MS = 60_000;

/** The provider's part of an order paid at `now` (milliseconds UTC); null where the owner sends all of it. */
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

/** Our name for the present submission: the order's id, with a number from the second on. */
export const submissionExternalId = ({ id, provider }: OrderWithProvider): string =>
  (provider.submission ?? 1) > 1 ? `${id}-${provider.submission}` : id;

/** The order that such a name is of; null for a name of others. */
export const orderIdOfSubmission = (name: string | null): string | null =>
  /^(ord_[0-9A-Z]{26})(?:-[1-9]\d*)?$/.exec(name ?? '')?.[1] ?? null;

/** An order whose money went back is not made any more. */
export const isClosedOrder = ({ status }: Pick<StoredOrder, 'status'>): boolean =>
  status === 'cancelled' || status === 'refunded' || status === 'failed';

const isOnItsWay = ({ status }: StoredOrder): boolean => status === 'shipped' || status === 'delivered';

/** Whether nothing of the order is the owner's to send. */
export const isEntirelyByProvider = ({ items, provider }: OrderWithProvider): boolean =>
  provider.items.length === items.length;

/** A refund of everything that is still under way is looked at again this much later. */
const REFUND_WAIT_MS = 15 * MINUTE_MS;

/** What is to be done about submitting an order: `until` is in milliseconds UTC. */
export type SubmitStep = { step: 'submit' | 'call_off' | 'nothing' } | { step: 'wait'; until: number };

/** An order that was called off, paid back or sent by its owner meanwhile is not made. `now` in milliseconds UTC. */
export function nextSubmitStep(order: StoredOrder, now: number): SubmitStep {
  if (!hasProviderPart(order)) return { step: 'nothing' };
  const { state, heldUntil } = order.provider;
  if (state === 'submitted' || state === 'called_off') return { step: 'nothing' };
  if (isClosedOrder(order) || (isOnItsWay(order) && isEntirelyByProvider(order))) return { step: 'call_off' };
  if (state === 'held' && now < Date.parse(heldUntil)) return { step: 'wait', until: Date.parse(heldUntil) };
  if (order.totalCents > 0 && refundableCents(order) === 0) return { step: 'wait', until: now + REFUND_WAIT_MS };
  return { step: 'submit' };
}

const withProvider = (order: OrderWithProvider, change: Partial<ProviderState>): OrderWithProvider => ({
  ...order,
  provider: { ...order.provider, ...change },
});

/** The order while it is on its way to the provider, from `at` (UTC ISO) on. */
export const withSubmissionStarted = (order: OrderWithProvider, at: string): OrderWithProvider =>
  withProvider(order, {
    state: 'submitting',
    begunAt: order.provider.begunAt ?? at,
    orderId: null,
    label: null,
    status: null,
    checkedAt: null,
  });

/** The order as before a submission that was never sent, so that no trace of it is looked for. */
export const withSubmissionReverted = (order: OrderWithProvider): OrderWithProvider =>
  withProvider(order, { state: 'held', begunAt: null });

const CUT = 'The street was too long for the label and was cut: compare the address at the provider';

/** The order once the provider has it as `orderId`. */
export function withSubmission(order: OrderWithProvider, orderId: string, at: string): StoredOrder {
  const sent = withProvider(order, { state: 'submitted', orderId, status: 'pending', submittedAt: at, problem: null });
  const { shippingAddress } = order;
  const taken =
    shippingAddress && isStreetTruncated(shippingAddress) ? withEntry(sent, { at, event: CUT, isPrivate: true }) : sent;
  return withStatus(taken, 'fulfillment_pending', at, ACCEPTED_EVENT) ?? taken;
}

/**
 * The order when the provider will not make it as it is, with the reason for owners' eyes. `isSpent` when the provider
 * keeps the submission's name for an order that it has cancelled: the next one has another.
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
  const stopped = withProvider(order, isSpent ? { ...provider, submission: submission + 1, begunAt: null } : provider);
  const noted = withEntry(stopped, { at, event: `The provider does not make this: ${reason}`, isPrivate: true });
  return canMoveOrder(order.status, 'printify_error') ? { ...noted, status: 'printify_error' } : noted;
}

/** The order that the provider is not to make any more. */
export const withProviderCancellation = (order: OrderWithProvider): OrderWithProvider =>
  withProvider(order, {
    state: 'called_off',
    problem: null,
    ...(order.provider.orderId ? { status: 'canceled' } : {}),
  });

/** Why an order cannot be called delivered yet: the provider has still to make or send its part. Null when it can. */
export const deliveryRefusal = ({ provider }: StoredOrder): string | null =>
  provider &&
  (['held', 'submitting'].includes(provider.state) ||
    (provider.state === 'submitted' && provider.status !== 'fulfilled'))
    ? 'Printify has still to send its part of this order: that is told by itself'
    : null;

/** The positions of what the owner sends of an order that the provider makes in part; null for all others. */
export const ownItemPositions = (order: StoredOrder): number[] | null => {
  if (!hasProviderPart(order) || isEntirelyByProvider(order)) return null;
  return order.items.flatMap((_item, position) => (order.provider.items.includes(position) ? [] : [position]));
};

/** The order with what is wrong with it there, in words an owner can act on; null when that is known. */
export const withProviderProblem = (order: OrderWithProvider, problem: string): OrderWithProvider | null =>
  order.provider.problem === problem ? null : withProvider(order, { problem });

const TOO_LATE = 'This order is being made: it cannot be changed any more';

/** Why its customer cannot change an order any more, in plain words; null while they can. `now` in milliseconds UTC. */
export function changeRefusal(order: StoredOrder, now: number): string | null {
  if (isClosedOrder(order)) return 'This order has been cancelled';
  if (isOnItsWay(order)) return 'This order is on its way: it cannot be changed any more';
  if (!hasProviderPart(order)) return 'This order is being packed: it cannot be changed any more';
  const { state, heldUntil } = order.provider;
  return order.status === 'completed' && state === 'held' && now < Date.parse(heldUntil) ? null : TOO_LATE;
}

const CALLED_OFF_BY_CUSTOMER = 'Called off by its customer';

/** Who called a cancelled order off. */
export const cancelledBy = ({ timeline }: Pick<StoredOrder, 'timeline'>): 'customer' | 'owner' =>
  timeline.some(({ event, isPrivate }) => isPrivate && event === CALLED_OFF_BY_CUSTOMER) ? 'customer' : 'owner';

interface Calling {
  refundId: string;
  /** Milliseconds UTC. */
  now: number;
}

/** The order as its customer calls it off: all money and the owner's pieces go back. Null when they did so before. */
export function withCustomerCancellation(
  order: StoredOrder,
  { refundId, now }: Calling,
): ReturnType<typeof withCancellation> {
  if (order.status === 'cancelled' && order.provider?.state === 'called_off') return null;
  const refusal = changeRefusal(order, now);
  if (refusal) return { refusal };
  const at = new Date(now).toISOString();
  const stopped = withCancellation(order, { refundId, reason: null, at });
  if (!stopped || 'refusal' in stopped || !hasProviderPart(stopped.order)) return stopped;
  const entry = { at, event: CALLED_OFF_BY_CUSTOMER, isPrivate: true } as const;
  return { ...stopped, order: withEntry(withProviderCancellation(stopped.order), entry) };
}

/** What of a mended address is wrong, by its field. */
export function shippingAddressErrors(
  address: ShippingAddressInput,
  country: string,
): { path: string; message: string }[] {
  const path = (gap: string) => (gap.includes('ZIP') ? 'zip' : gap.includes('city') ? 'city' : 'address1');
  return missingAddressParts({ ...address, country }).map((gap) => ({ path: path(gap), message: gap }));
}

/**
 * The order with the address its customer mended, in the country it had; null when it is the same. It may be mended in the
 * first time of an order, and again when the provider has refused it because of its address: then it is submitted anew.
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
  const mended = withEntry({ ...order, shippingAddress: after }, entry);
  const isAsked = needsAddress(order) && hasProviderPart(mended);
  return { order: isAsked ? withProvider(mended, { needsAddress: false }) : mended };
}
