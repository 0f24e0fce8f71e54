import type { ShippingAddress } from '#shared/orders/shipments/shipping-address.ts';

export interface SavedAddress extends ShippingAddress {
  id: string;
}

/** Addresses that a customer saved, with the default one first. */
export interface AddressBook {
  items: SavedAddress[];
  /** Counts the changes. 0 if nothing was ever saved. */
  version: number;
}

export const EMPTY_ADDRESS_BOOK: AddressBook = { items: [], version: 0 };

export const MAX_ADDRESSES = 10;

const PARTS = ['firstName', 'lastName', 'address1', 'address2', 'city', 'region', 'zip', 'country'] as const;

const isSame = (one: ShippingAddress, other: ShippingAddress): boolean =>
  PARTS.every((part) => (one[part] ?? '').trim() === (other[part] ?? '').trim());

/** Returns the saved address that equals an address. Undefined if there is none. */
export const findSaved = (items: readonly SavedAddress[], address: ShippingAddress): SavedAddress | undefined =>
  items.find((saved) => isSame(saved, address));

/** Adds an address at the end of the list, unless the list already has it. Returns null if the list is full. */
export function addAddress(items: readonly SavedAddress[], address: SavedAddress): SavedAddress[] | null {
  if (findSaved(items, address)) return [...items];
  return items.length < MAX_ADDRESSES ? [...items, address] : null;
}

/** Replaces the address that has the same id, and removes duplicates. Returns null if the address is not in the list. */
export function replaceAddress(items: readonly SavedAddress[], address: SavedAddress): SavedAddress[] | null {
  if (!items.some(({ id }) => id === address.id)) return null;
  const replaced = items.map((saved) => (saved.id === address.id ? address : saved));
  return replaced.filter((saved, at) => replaced.findIndex((other) => isSame(other, saved)) === at);
}

/** Removes an address from the list. If it was the default, the next address becomes the default. */
export const removeAddress = (items: readonly SavedAddress[], id: string): SavedAddress[] =>
  items.filter((saved) => saved.id !== id);

/** Moves an address to the front of the list. Returns null if it is not in the list. */
export function makeDefault(items: readonly SavedAddress[], id: string): SavedAddress[] | null {
  const chosen = items.find((saved) => saved.id === id);
  return chosen ? [chosen, ...removeAddress(items, id)] : null;
}
