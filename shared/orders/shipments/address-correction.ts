import { needsAddress, type StoredOrder } from '../order.ts';
import { withEntry } from '../order-changes.ts';
import type { OrderStatus } from '../order-status.ts';
import type { ShippingAddressInput } from './shipping-address.ts';

/** An address as the admin saw it; a missing second line is empty. */
export type SeenAddress = Record<keyof ShippingAddressInput, string>;

/** Names of the parts of an address, in their order. */
const PARTS: Record<keyof ShippingAddressInput, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  address1: 'Street address',
  address2: 'Second line',
  city: 'City',
  region: 'State or province',
  zip: 'ZIP code',
};
const NAMES = Object.keys(PARTS) as (keyof ShippingAddressInput)[];

const UNDER_WAY: readonly OrderStatus[] = ['shipped', 'delivered'];
const CLOSED: readonly OrderStatus[] = ['cancelled', 'refunded', 'failed'];

/** Returns why an admin cannot correct the address of an order; null when they can. */
export function correctionRefusal({
  status,
  provider,
  shippingAddress,
}: Pick<StoredOrder, 'status' | 'provider' | 'shippingAddress'>): string | null {
  if (CLOSED.includes(status)) return 'This order is closed, so its address can’t be changed';
  if (UNDER_WAY.includes(status)) return 'This order has shipped, so its address can no longer be changed';
  if (provider?.state === 'submitting' || provider?.state === 'submitted')
    return 'Printify already has this order. Change the address in Printify';
  return shippingAddress ? null : 'This order has no address to correct';
}

const changedParts = (before: Partial<ShippingAddressInput>, after: ShippingAddressInput) =>
  NAMES.filter((name) => (before[name] ?? '') !== (after[name] ?? ''));

interface Correction {
  address: ShippingAddressInput;
  seen: SeenAddress;
  /** UTC ISO. */
  at: string;
}

/**
 * Corrects the address; the country stays, because shipping was paid for it. `parts` names what changed, and `isAwaited`
 * says whether the provider waits for the address. Returns null when nothing changes, or why it cannot be corrected.
 */
export function withCorrectedAddress(
  order: StoredOrder,
  { address, seen, at }: Correction,
): { order: StoredOrder; parts: string[]; isAwaited: boolean } | { refusal: string } | null {
  const { shippingAddress: before } = order;
  const changed = before ? changedParts(before, address) : NAMES;
  if (changed.length === 0) return null;
  const refusal = correctionRefusal(order);
  if (refusal || !before) return { refusal: refusal ?? '' };
  if (changedParts(before, seen).length > 0)
    return { refusal: 'The address was changed since you opened it. Check it again' };
  const isAwaited = needsAddress(order);
  const provider = order.provider && isAwaited ? { provider: { ...order.provider, needsAddress: false } } : {};
  const corrected = { ...order, ...provider, shippingAddress: { ...address, country: before.country } };
  return {
    order: withEntry(corrected, { at, event: 'Address corrected by the shop' }),
    parts: changed.map((name) => PARTS[name]),
    isAwaited,
  };
}
