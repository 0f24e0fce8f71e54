import type { ShippingAddress } from '#shared/orders/order.ts';

/** Where the provider sends an order (contracts 1.6, `address_to`). */
export interface ProviderAddress {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  /** ISO 3166 alpha-2. */
  country: string;
  region: string;
  address1: string;
  address2: string;
  city: string;
  zip: string;
}

/** What fits on a parcel's label; the provider's documents name no limit. */
const MAX_LINE = 60;
const MAX_NAME = 50;
const MAX_CODE = 20;

/** Codes that people and payment pages use beside ISO's own. */
const ALIASES: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' };

/** A single line without control characters. */
const clean = (text: string | null): string =>
  (text ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out here
    .replace(/[\u0000-\u001F\u007F\s]+/g, ' ')
    .trim()
    .toWellFormed();

/** Shortened between two words where there is a gap in the second half, else in the middle of one. */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const gap = text.lastIndexOf(' ', max);
  return text.slice(0, gap > max / 2 ? gap : max).toWellFormed();
}

/** Two lines that hold both, as long as they have room: the end of a long first line goes before the second. */
function twoLines(first: string, second: string): [string, string] {
  const line = shorten(first, MAX_LINE);
  const rest = first.slice(line.length).trim();
  return [line, shorten([rest, second].filter(Boolean).join(', '), MAX_LINE)];
}

/** The provider wants two names and neither empty: a single one stands as both, as `splitName` has it. */
function namesOf(address: ShippingAddress) {
  const [first, last] = [clean(address.firstName), clean(address.lastName)];
  return {
    first_name: shorten(first || last || 'Customer', MAX_NAME),
    last_name: shorten(last || first || 'Customer', MAX_NAME),
  };
}

function countryOf(country: string): string {
  const code = clean(country).toUpperCase();
  return ALIASES[code] ?? code;
}

/** The address of an order as the provider takes it. Total: whatever the shopper typed becomes an address of the right form. */
export function toProviderAddress(address: ShippingAddress, email: string, phone: string | null): ProviderAddress {
  const [first, second] = [clean(address.address1), clean(address.address2)];
  const [address1, address2] = twoLines(first || second, first ? second : '');
  return {
    ...namesOf(address),
    email: clean(email),
    phone: shorten(clean(phone), MAX_CODE),
    country: countryOf(address.country),
    region: shorten(clean(address.region), MAX_LINE),
    address1,
    address2,
    city: shorten(clean(address.city), MAX_LINE),
    zip: shorten(clean(address.zip).toUpperCase(), MAX_CODE),
  };
}

/** Countries of the shop's list whose addresses have no postal code. */
const WITHOUT_ZIP: readonly string[] = ['AE', 'HK', 'IE', 'JM', 'PA', 'QA', 'TT'];

/** What an address lacks so that no parcel can be sent there, in words an owner can act on; empty when nothing. */
export function missingAddressParts(address: ShippingAddress): string[] {
  const { address1, city, zip, country } = toProviderAddress(address, '', null);
  return [
    ...(address1 ? [] : ['The street is missing']),
    ...(city ? [] : ['The city is missing']),
    ...(zip || WITHOUT_ZIP.includes(country) ? [] : ['The ZIP code is missing']),
    ...(/^[A-Z]{2}$/.test(country) ? [] : ['The country is not known']),
  ];
}

/** Whether the street is longer than the lines of a label hold, so that its end is left out. */
export function isStreetTruncated(address: ShippingAddress): boolean {
  const { address1, address2 } = toProviderAddress(address, '', null);
  return address1.length + address2.length < clean(address.address1).length + clean(address.address2).length;
}
