import { countryName } from '#shared/base/country-name.ts';

/** The company behind the shop, as laws want it named. Texts are empty until an admin enters them. */
export interface Business {
  name: string;
  street: string;
  street2: string;
  city: string;
  region: string;
  zip: string;
  /** ISO 3166 alpha-2; empty until it is chosen. */
  country: string;
  /** VAT number or another tax number; optional. */
  taxNumber: string;
  /** Empty for the support email. */
  email: string;
}

export const NO_BUSINESS: Business = {
  name: '',
  street: '',
  street2: '',
  city: '',
  region: '',
  zip: '',
  country: '',
  taxNumber: '',
  email: '',
};

/** An address is complete with these; the others differ by country. */
export const BUSINESS_NEEDS = ['name', 'street', 'city', 'country'] as const;

/** Returns name and postal address in lines, the country last; none until they are entered. */
export function businessLines(business: Business | undefined): string[] {
  if (!business?.name) return [];
  const { name, street, street2, city, region, zip, country } = business;
  const place = [city, [region, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [name, street, street2, place, countryName(country)].filter(Boolean);
}
