import type { ShippingAddress } from '#shared/orders/shipments/shipping-address.ts';

export interface SavedAddress extends ShippingAddress {
  id: string;
}

/** The addresses that a customer saved, the default first. */
export interface AddressBook {
  items: SavedAddress[];
  /** Counts changes; 0 while nothing was saved. */
  version: number;
}

export const EMPTY_ADDRESS_BOOK: AddressBook = { items: [], version: 0 };

export const MAX_ADDRESSES = 10;

const PARTS = ['firstName', 'lastName', 'address1', 'address2', 'city', 'region', 'zip', 'country'] as const;

const isSame = (one: ShippingAddress, other: ShippingAddress): boolean =>
  PARTS.every((part) => (one[part] ?? '').trim() === (other[part] ?? '').trim());

/** Returns the saved address that is the same; undefined without one. */
export const findSaved = (items: readonly SavedAddress[], address: ShippingAddress): SavedAddress | undefined =>
  items.find((saved) => isSame(saved, address));

/** Returns the list with the address at its end, if it is not in it yet; null when the list is full. */
export function addAddress(items: readonly SavedAddress[], address: SavedAddress): SavedAddress[] | null {
  if (findSaved(items, address)) return [...items];
  return items.length < MAX_ADDRESSES ? [...items, address] : null;
}

/** Returns the list with another text of an address, without others that are the same; null when it is not in the list. */
export function replaceAddress(items: readonly SavedAddress[], address: SavedAddress): SavedAddress[] | null {
  if (!items.some(({ id }) => id === address.id)) return null;
  const replaced = items.map((saved) => (saved.id === address.id ? address : saved));
  return replaced.filter((saved, at) => replaced.findIndex((other) => isSame(other, saved)) === at);
}

/** Returns the list without an address. After the default one, the next is the default. */
export const removeAddress = (items: readonly SavedAddress[], id: string): SavedAddress[] =>
  items.filter((saved) => saved.id !== id);

/** Returns the list with an address first; null when it is not in the list. */
export function makeDefault(items: readonly SavedAddress[], id: string): SavedAddress[] | null {
  const chosen = items.find((saved) => saved.id === id);
  return chosen ? [chosen, ...removeAddress(items, id)] : null;
}
