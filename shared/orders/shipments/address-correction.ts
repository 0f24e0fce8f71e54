import { needsAddress, type StoredOrder } from '../order.ts';
import { withEntry } from '../order-changes.ts';
import type { OrderStatus } from '../order-status.ts';
import type { ShippingAddressInput } from './shipping-address.ts';

/** Describes an address as the admin saw it. A missing second line is an empty string. */
export type SeenAddress = Record<keyof ShippingAddressInput, string>;

/** Maps the fields of an address to their names, in display order. */
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

/** Returns the reason why an admin cannot correct the address of an order. Null if an admin can. */
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
  /** UTC time in ISO 8601 format. */
  at: string;
}

/**
 * Corrects the address but keeps the country, because shipping was paid for that country. `parts` lists the changed fields,
 * and `isAwaited` is true if the provider waits for the address. Returns null if nothing changes. Returns a refusal if the
 * address cannot be corrected.
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
