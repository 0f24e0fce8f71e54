import { needsAddress, type StoredOrder } from '#shared/orders/order.ts';
import { withEntry } from '#shared/orders/order-changes.ts';
import { withOldSlip } from '#shared/orders/packing/old-slip.ts';
import { isSentByShop, ownChangeRefusal, PACKED } from '#shared/orders/packing/own-changes.ts';
import { EVERY_UNIT_REFUNDED, isEveryUnitRefunded } from '#shared/orders/refunded-units.ts';
import { refundableCents, withCancellation } from '#shared/orders/refunds.ts';
import type { ShippingAddressInput } from '#shared/orders/shipments/shipping-address.ts';
import { CANCELLED_BY_CUSTOMER_EVENT } from '#shared/orders/timeline-text.ts';
import { missingAddressParts } from './address.ts';
import {
  hasProviderPart,
  isClosedOrder,
  isShippedOrder,
  withProvider,
  withProviderCancellation,
} from './provider-transitions.ts';

const ADDRESS_CHANGED = 'Address changed';
/** Far more changes than a customer needs. The order's timeline keeps an entry for each change. */
const MAX_ADDRESS_CHANGES = 10;
const TOO_MANY_CHANGES = `The address of this order has been changed ${MAX_ADDRESS_CHANGES} times. Please email us to change it again`;

const TOO_LATE = 'This order is already being made, so it can no longer be changed';

/**
 * Returns the reason why the customer cannot change items that the provider makes at `now` (UTC ms). Null during the grace
 * period.
 */
export function graceRefusal({ status, provider }: StoredOrder, now: number): string | null {
  const isInTime = provider?.state === 'held' && now < Date.parse(provider.heldUntil);
  return status === 'completed' && isInTime ? null : TOO_LATE;
}

/**
 * Returns the reason why the customer cannot cancel the order or change its address at `now` (UTC ms). Null while both are
 * possible. An order that the shop ships itself can be changed until packing starts. An order with provider items can be
 * changed during its grace period, as long as packing has not started.
 */
export function changeRefusal(order: StoredOrder, now: number): string | null {
  if (isClosedOrder(order)) return 'This order has been canceled';
  if (isShippedOrder(order)) return 'This order has shipped, so it can no longer be changed';
  if (isSentByShop(order)) return ownChangeRefusal(order);
  if (isEveryUnitRefunded(order)) return EVERY_UNIT_REFUNDED;
  return order.packingSince ? PACKED : graceRefusal(order, now);
}

const NO_REFUND = 'We can’t refund this order here. Please email us to cancel it';

/** Returns whether the customer canceled the order, rather than an admin. */
export const isCancelledByCustomer = ({ timeline }: Pick<StoredOrder, 'timeline'>): boolean =>
  timeline.some(({ event, isPrivate }) => isPrivate && event === CANCELLED_BY_CUSTOMER_EVENT);

interface CancellationRequest {
  refundId: string;
  /** UTC time in milliseconds. */
  now: number;
}

/**
 * Cancels the order at the customer's request. Refunds the remaining amount and restocks the shop's units. Returns null if
 * the order is already canceled. Refuses an order whose payment can't be refunded in full, because only an admin can cancel
 * such an order.
 */
export function withCustomerCancellation(
  order: StoredOrder,
  { refundId, now }: CancellationRequest,
): ReturnType<typeof withCancellation> {
  if (order.status === 'cancelled' && (!order.provider || order.provider.state === 'called_off')) return null;
  const refusal = changeRefusal(order, now);
  if (refusal) return { refusal };
  const at = new Date(now).toISOString();
  const cancelled = withCancellation(order, { refundId, reason: null, at });
  if (!cancelled || 'refusal' in cancelled) return cancelled;
  if (cancelled.refundCents < refundableCents(order)) return { refusal: NO_REFUND };
  const ended = hasProviderPart(cancelled.order) ? withProviderCancellation(cancelled.order) : cancelled.order;
  return { ...cancelled, order: withEntry(ended, { at, event: CANCELLED_BY_CUSTOMER_EVENT, isPrivate: true }) };
}

/** Returns the validation errors of a changed address, each with the path of its field. */
export function shippingAddressErrors(
  address: ShippingAddressInput,
  country: string,
): { path: string; message: string }[] {
  const path = (problem: string) => (problem.includes('ZIP') ? 'zip' : problem.includes('city') ? 'city' : 'address1');
  return missingAddressParts({ ...address, country }).map((problem) => ({ path: path(problem), message: problem }));
}

/**
 * Changes the shipping address but keeps the country. The customer can do this as long as the order can be canceled, and also
 * after the provider rejected the address. In the second case the order can be submitted again. `hasOldSlip` is true if
 * packing has already started, so the team has to know about the change. Returns null if the address is the same.
 */
export function withShippingAddress(
  order: StoredOrder,
  address: ShippingAddressInput,
  now: number,
): { order: StoredOrder; hasOldSlip: boolean } | { refusal: string } | null {
  const refusal = needsAddress(order) ? null : changeRefusal(order, now);
  if (refusal) return { refusal };
  const { shippingAddress: before } = order;
  if (!before) return { refusal: 'This order has no address. Please email us' };
  const after = { ...address, country: before.country };
  const fields = Object.keys(after) as (keyof typeof after)[];
  if (fields.every((field) => after[field] === before[field])) return null;
  if (order.timeline.filter(({ event }) => event === ADDRESS_CHANGED).length >= MAX_ADDRESS_CHANGES)
    return { refusal: TOO_MANY_CHANGES };
  const entry = { at: new Date(now).toISOString(), event: ADDRESS_CHANGED };
  const hasOldSlip = Boolean(order.packingSince);
  const moved = { ...order, shippingAddress: after };
  const updated = withEntry(hasOldSlip ? withOldSlip(moved, entry.at) : moved, entry);
  const wasRequested = needsAddress(order) && hasProviderPart(updated);
  return { order: wasRequested ? withProvider(updated, { needsAddress: false }) : updated, hasOldSlip };
}
