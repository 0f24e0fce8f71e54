import type { SessionRecord } from '../account.ts';
import type { PostalAddress, Submission } from '../payments/payment-objects.ts';
import { readCard } from '../payments/test-cards.ts';
import { isEmail } from '../sessions/session-rules.ts';

/** Lists the fields of the hosted page by form name. */
export const FIELDS = [
  'email',
  'shippingName',
  'country',
  'line1',
  'line2',
  'city',
  'state',
  'postalCode',
  'phone',
  'shippingRate',
  'method',
  'cardNumber',
  'cardExpiry',
  'cardCvc',
  'cardName',
] as const;
export type Field = (typeof FIELDS)[number];
export type Values = Record<Field, string>;
export type FieldErrors = Partial<Record<Field, string>>;

/** Lists the card fields, which are never written back into a page. */
const SECRET = new Set<Field>(['cardNumber', 'cardExpiry', 'cardCvc']);

/** Lists the countries for which Stripe requires a state. */
const WITH_STATE = new Set(['US', 'CA', 'AU', 'BR', 'MX', 'IN', 'JP', 'CN']);
const WITHOUT_POSTAL_CODE = new Set(['AE', 'AO', 'BS', 'BW', 'FJ', 'GH', 'HK', 'JM', 'MO', 'PA', 'QA', 'UG', 'ZW']);
const POSTAL_CODE: Record<string, [RegExp, string]> = {
  US: [/^\d{5}(-\d{4})?$/, 'Enter a ZIP code of five digits.'],
  CA: [/^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i, 'Enter a postal code such as K1A 0B1.'],
};

export const collectsPhone = ({ session }: SessionRecord) => session.phone_number_collection?.enabled ?? false;
export const collectsAddress = ({ session }: SessionRecord) => session.shipping_address_collection !== null;
export const isFree = ({ session }: SessionRecord) => session.amount_total === 0;

/** Returns the initial values of the page. */
export function emptyValues({ session, shippingRates }: SessionRecord): Values {
  const values = Object.fromEntries(FIELDS.map((field) => [field, ''])) as Values;
  const countries: readonly string[] = session.shipping_address_collection?.allowed_countries ?? [];
  return {
    ...values,
    email: session.customer_email ?? '',
    country: countries.includes('US') ? 'US' : (countries[0] ?? ''),
    shippingRate: shippingRates[0]?.id ?? '',
    method: 'card',
  };
}

/** Removes card data, which must not be shown again after an error. */
export const withoutCard = (values: Values) =>
  Object.fromEntries(FIELDS.map((field) => [field, SECRET.has(field) ? '' : values[field]])) as Values;

export function readValues(body: string, record: SessionRecord): Values {
  const sent = new URLSearchParams(body);
  const start = emptyValues(record);
  const values = Object.fromEntries(
    FIELDS.map((field) => [field, (sent.get(field) ?? start[field]).trim().slice(0, 500)]),
  ) as Values;
  return { ...values, email: record.session.customer_email ?? values.email };
}

/** Returns the submitted payment, or an error for each wrong field. `now` is in UTC milliseconds. */
export function readSubmission(
  record: SessionRecord,
  values: Values,
  now: number,
): { submission: Submission } | { errors: FieldErrors } {
  const byCard = values.method !== 'bank_debit' && !isFree(record);
  const card = byCard
    ? readCard({ number: values.cardNumber, expiry: values.cardExpiry, cvc: values.cardCvc }, now)
    : undefined;
  const errors: FieldErrors = {
    ...contactErrors(record, values),
    ...(collectsAddress(record) ? addressErrors(record, values) : {}),
    ...(card && 'errors' in card
      ? drop({ cardNumber: card.errors.number, cardExpiry: card.errors.expiry, cardCvc: card.errors.cvc })
      : {}),
    ...(byCard && !values.cardName ? { cardName: 'Enter the name on the card.' } : {}),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return {
    submission: {
      email: values.email,
      phone: collectsPhone(record) ? values.phone : null,
      name: values.cardName || values.shippingName || null,
      shipping: collectsAddress(record) ? { name: values.shippingName, address: postalAddress(values) } : null,
      shippingRateId: values.shippingRate || null,
      card: card && 'card' in card ? card.card : null,
    },
  };
}

function contactErrors(record: SessionRecord, { email, phone }: Values): FieldErrors {
  return drop({
    email: isEmail(email) ? undefined : email ? 'Enter an email such as name@example.com.' : 'Enter your email.',
    phone:
      !collectsPhone(record) || phone.replace(/\D/g, '').length >= 7
        ? undefined
        : 'Enter a phone number for the carrier.',
  });
}

function addressErrors({ session }: SessionRecord, values: Values): FieldErrors {
  const { country } = values;
  const countries: readonly string[] = session.shipping_address_collection?.allowed_countries ?? [];
  const [pattern, hint] = POSTAL_CODE[country] ?? [/./, 'Enter the postal code.'];
  return drop({
    shippingName: values.shippingName ? undefined : 'Enter your full name.',
    country: countries.includes(country) ? undefined : 'Choose a country we ship to.',
    line1: values.line1 ? undefined : 'Enter the street and number.',
    city: values.city ? undefined : 'Enter the city.',
    state: values.state || !WITH_STATE.has(country) ? undefined : 'Enter the state or province.',
    postalCode: WITHOUT_POSTAL_CODE.has(country) || pattern.test(values.postalCode) ? undefined : hint,
  });
}

const postalAddress = (values: Values): PostalAddress => ({
  line1: values.line1,
  line2: values.line2 || null,
  city: values.city,
  state: values.state || null,
  postal_code: values.postalCode || null,
  country: values.country,
});

const drop = (errors: Partial<Record<Field, string | undefined>>): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));
