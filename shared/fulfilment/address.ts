import type { ShippingAddress } from '#shared/orders/shipments/shipping-address.ts';

export interface ProviderAddress {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  /** Country code in ISO 3166 alpha-2. */
  country: string;
  region: string;
  address1: string;
  address2: string;
  city: string;
  zip: string;
}

/** Limits, in characters, that fit on a shipping label. The provider documents no limits. */
const MAX_LINE = 60;
const MAX_NAME = 50;
const MAX_CODE = 20;

/** Maps common country codes that differ from ISO 3166 to the ISO codes. */
const ALIASES: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' };

/** Returns the text on one line, without control characters. Empty for null. */
const clean = (text: string | null): string =>
  (text ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
    .replace(/[\u0000-\u001F\u007F\s]+/g, ' ')
    .trim()
    .toWellFormed();

/**
 * Cuts the text at the last space in the second half of the limit. Cuts in the middle of a word if there is no such space.
 */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const space = text.lastIndexOf(' ', max);
  return text.slice(0, space > max / 2 ? space : max).toWellFormed();
}

/** Splits an address over two lines. The end of a long first line moves to the second line, and the rest is cut off. */
function twoLines(first: string, second: string): [string, string] {
  const line = shorten(first, MAX_LINE);
  const rest = first.slice(line.length).trim();
  return [line, shorten([rest, second].filter(Boolean).join(', '), MAX_LINE)];
}

/** Returns two non-empty names, because the provider requires both. A single name is used for both. */
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

/** Returns the address in the provider's format. Never throws. Any input becomes a well-formed address. */
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

/** Lists the countries that the shop ships to and that have no postal codes. */
const WITHOUT_ZIP: readonly string[] = ['AE', 'HK', 'IE', 'JM', 'PA', 'QA', 'TT'];

/** Returns the reasons why an order cannot be shipped to the address, as texts for admins. Empty for a complete address. */
export function missingAddressParts(address: ShippingAddress): string[] {
  const { address1, city, zip, country } = toProviderAddress(address, '', null);
  return [
    ...(address1 ? [] : ['The street is missing']),
    ...(city ? [] : ['The city is missing']),
    ...(zip || WITHOUT_ZIP.includes(country) ? [] : ['The ZIP code is missing']),
    ...(/^[A-Z]{2}$/.test(country) ? [] : ['The country is not known']),
  ];
}

/** Returns whether the street is too long for the label, so that its end gets cut off. */
export function isStreetTruncated(address: ShippingAddress): boolean {
  const { address1, address2 } = toProviderAddress(address, '', null);
  return address1.length + address2.length < clean(address.address1).length + clean(address.address2).length;
}
