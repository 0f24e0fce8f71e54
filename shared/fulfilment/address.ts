import type { ShippingAddress } from '#shared/orders/order.ts';

/** Shipping address in the provider's format (contracts 1.6, `address_to`). */
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

/** Lengths that fit on a shipping label; the provider documents no limit. */
const MAX_LINE = 60;
const MAX_NAME = 50;
const MAX_CODE = 20;

/** Common codes that are not ISO 3166. */
const ALIASES: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' };

/** Returns a single line without control characters. */
const clean = (text: string | null): string =>
  (text ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed here
    .replace(/[\u0000-\u001F\u007F\s]+/g, ' ')
    .trim()
    .toWellFormed();

/** Cuts text at a space if there is one in the second half, else at `max`. */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const gap = text.lastIndexOf(' ', max);
  return text.slice(0, gap > max / 2 ? gap : max).toWellFormed();
}

/** Moves the end of a too long first line to the start of the second. */
function twoLines(first: string, second: string): [string, string] {
  const line = shorten(first, MAX_LINE);
  const rest = first.slice(line.length).trim();
  return [line, shorten([rest, second].filter(Boolean).join(', '), MAX_LINE)];
}

/** The provider requires two names; a single one is used as both, like in `splitName`. */
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

/** Converts an address to the provider's format. Never fails: any input becomes a well-formed address. */
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

/** Countries without postal codes, among those in `COUNTRIES`. */
const WITHOUT_ZIP: readonly string[] = ['AE', 'HK', 'IE', 'JM', 'PA', 'QA', 'TT'];

/** Lists what an address lacks for shipping, in words an admin can act on. */
export function missingAddressParts(address: ShippingAddress): string[] {
  const { address1, city, zip, country } = toProviderAddress(address, '', null);
  return [
    ...(address1 ? [] : ['The street is missing']),
    ...(city ? [] : ['The city is missing']),
    ...(zip || WITHOUT_ZIP.includes(country) ? [] : ['The ZIP code is missing']),
    ...(/^[A-Z]{2}$/.test(country) ? [] : ['The country is not known']),
  ];
}

/** Returns true when the street does not fit on the label and is cut. */
export function isStreetTruncated(address: ShippingAddress): boolean {
  const { address1, address2 } = toProviderAddress(address, '', null);
  return address1.length + address2.length < clean(address.address1).length + clean(address.address2).length;
}
