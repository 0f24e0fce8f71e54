import type { ShippingAddress, ShippingAddressInput } from '#shared/orders/shipments/shipping-address.ts';

export type AddressDraft = Record<keyof ShippingAddressInput, string>;
export type AddressFaults = Partial<Record<keyof ShippingAddressInput, string>>;

/**
 * Returns the draft of an address without its country, which is not a field of the form. An order's country cannot change,
 * because shipping was paid for it.
 */
export const addressDraftOf = ({
  firstName,
  lastName,
  address1,
  address2,
  city,
  region,
  zip,
}: ShippingAddress): AddressDraft => ({ firstName, lastName, address1, address2: address2 ?? '', city, region, zip });

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

/** Describes parts of an address that not every country uses. A part is true if the address needs it. */
export type NeededParts = Record<'region' | 'zip', boolean>;

/** Returns the parts that an address uses. */
export const partsOf = ({ region, zip }: Pick<AddressDraft, 'region' | 'zip'>): NeededParts => ({
  region: region !== '',
  zip: zip !== '',
});

const WITH_STATES: readonly string[] = ['AU', 'CA', 'US'];

/** Returns the parts that each address in a country needs. */
export function partsIn(country: string): NeededParts {
  const hasStates = WITH_STATES.includes(country);
  return { region: hasStates, zip: hasStates };
}

/** Returns an error for each invalid field, in the order of the form. */
export function addressFaults(draft: AddressDraft, needed: NeededParts): AddressFaults {
  const missing = FIELDS.filter(
    (field) => draft[field].trim() === '' && ((field !== 'region' && field !== 'zip') || needed[field]),
  );
  return Object.fromEntries(missing.flatMap((field) => (MISSING[field] ? [[field, MISSING[field]]] : [])));
}

/** Returns the first field with an error, in the order of the form. Returns null if there are no errors. */
export const firstFault = (faults: AddressFaults): keyof ShippingAddressInput | null =>
  FIELDS.find((field) => faults[field]) ?? null;

export function inputOf(draft: AddressDraft): ShippingAddressInput {
  const { firstName, lastName, address1, address2, city, region, zip } = draft;
  return { firstName, lastName, address1, address2: address2.trim() || null, city, region, zip };
}
