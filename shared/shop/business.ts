import { countryName } from '#shared/base/country-name.ts';

/** Describes the company behind the shop, as laws require shops to show it. Texts are empty until an admin enters them. */
export interface Business {
  name: string;
  street: string;
  street2: string;
  city: string;
  region: string;
  zip: string;
  /** Country code in ISO 3166 alpha-2. Empty until it is chosen. */
  country: string;
  /** VAT number or another tax number. Can be empty. */
  taxNumber: string;
  /** Email address of the company. Empty to show the support email instead. */
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

/** Lists the fields that a complete address needs. The other fields depend on the country. */
export const BUSINESS_NEEDS = ['name', 'street', 'city', 'country'] as const;

/** Returns the lines of the company's name and postal address. The country comes last. Empty if no company was entered. */
export function businessLines(business: Business | undefined): string[] {
  if (!business?.name) return [];
  const { name, street, street2, city, region, zip, country } = business;
  const place = [city, [region, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [name, street, street2, place, countryName(country)].filter(Boolean);
}
