import type { ShippingAddress, ShippingAddressInput } from '#shared/orders/order.ts';

export type AddressDraft = Record<keyof ShippingAddressInput, string>;
export type AddressFaults = Partial<Record<keyof ShippingAddressInput, string>>;

/** Leaves out the country, because shipping was paid for it. */
export const addressDraftOf = ({ country: _country, address2, ...address }: ShippingAddress): AddressDraft => ({
  ...address,
  address2: address2 ?? '',
});

export const isSameAddress = (one: AddressDraft, other: AddressDraft): boolean =>
  FIELDS.every((field) => one[field].trim() === other[field].trim());

const FIELDS = ['firstName', 'lastName', 'address1', 'address2', 'city', 'region', 'zip'] as const;

const MISSING: AddressFaults = {
  firstName: 'Enter the first name.',
  lastName: 'Enter the last name.',
  address1: 'Enter the street address.',
  city: 'Enter the city.',
  region: 'Enter the state or province.',
  zip: 'Enter the ZIP or postal code.',
};

/** Required only if the address had them, because not every country does. */
const WHERE_THEY_WERE: readonly string[] = ['region', 'zip'];

/** Returns an error for each wrong field, in their order. */
export function addressFaults(draft: AddressDraft, before: AddressDraft): AddressFaults {
  const missing = FIELDS.filter(
    (field) => draft[field].trim() === '' && (!WHERE_THEY_WERE.includes(field) || before[field] !== ''),
  );
  return Object.fromEntries(missing.flatMap((field) => (MISSING[field] ? [[field, MISSING[field]]] : [])));
}

/** The first field at fault, from the top. */
export const firstFault = (faults: AddressFaults): keyof ShippingAddressInput | null =>
  FIELDS.find((field) => faults[field]) ?? null;

export function inputOf(draft: AddressDraft): ShippingAddressInput {
  const { firstName, lastName, address1, address2, city, region, zip } = draft;
  return { firstName, lastName, address1, address2: address2.trim() || null, city, region, zip };
}
