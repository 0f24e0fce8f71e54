import { describe, expect, test } from 'vitest';
import { COUNTRIES } from '#shared/base/countries.ts';
import { zoneFor } from '#shared/checkout/countries.ts';
import { countrySchema } from '#shared/checkout/shipping.ts';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings.ts';
import { shopSettingsSchema } from '#shared/shop/shop-settings.ts';

/** Countries to which Stripe Checkout cannot ship (docs.stripe.com, `allowed_countries`). */
const UNSHIPPABLE_COUNTRIES = 'AS CX CC CU HM IR KP MH FM NF MP PW SY UM VI'.split(' ');

const zones = DEFAULT_SETTINGS.shippingZones;

describe('the default shipping zones', () => {
  test.each(COUNTRIES)('include %s', (country) => {
    expect(zoneFor(zones, country)?.cents).toBeGreaterThan(0);
  });

  test.each(UNSHIPPABLE_COUNTRIES)('exclude %s, which the payment page cannot offer', (country) => {
    expect(zoneFor(zones, country)).toBeNull();
    expect(COUNTRIES).not.toContain(country);
  });

  test.each([
    ['US', 'United States'],
    ['CA', 'Canada'],
    ['GB', 'Europe'],
    ['DE', 'Europe'],
    ['JP', 'Rest of the world'],
  ])('have %s in %s', (country, label) => {
    expect(zoneFor(zones, country)?.label).toBe(label);
  });

  test('list each country once, and only countries a shopper can choose', () => {
    const named = zones.flatMap((zone) => zone.countries).filter((country) => country !== '*');
    expect(new Set(named).size).toBe(named.length);
    expect(named.filter((country) => !COUNTRIES.includes(country))).toEqual([]);
  });

  test('are valid store settings', () => {
    expect(shopSettingsSchema.parse(DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS);
  });
});

describe('the zone of a country', () => {
  const home = { label: 'Home', countries: ['US'], cents: 500 };
  const rest = { label: 'Rest', countries: ['*'], cents: 1_500 };

  test('is the one that names it, even when the rest of the world comes first', () => {
    expect(zoneFor([rest, home], 'US')).toBe(home);
    expect(zoneFor([rest, home], 'FR')).toBe(rest);
  });

  test('has no zone when none lists it and no zone covers the rest of the world', () => {
    expect(zoneFor([home], 'FR')).toBeNull();
    expect(zoneFor([], 'US')).toBeNull();
  });

  test.each(['*', '', 'us', 'XX', 'KP'])('"%s" has none', (country) => {
    expect(zoneFor([home, rest], country)).toBeNull();
  });
});

test('every country has a code of two capitals, is listed once and has an English name', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(new Set(COUNTRIES).size).toBe(COUNTRIES.length);
  for (const country of COUNTRIES) {
    expect(countrySchema.safeParse(country).success).toBe(true);
    expect(names.of(country)).toBeTypeOf('string');
  }
});

test.each(['us', 'USA', 'U', '', 'U1', '*', 'US\n'])('%j is no country code', (text) => {
  expect(countrySchema.safeParse(text).success).toBe(false);
});
