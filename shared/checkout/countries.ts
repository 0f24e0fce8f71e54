import { COUNTRIES } from '#shared/base/countries.ts';
import type { ShippingZone } from './shipping.ts';

/**
 * Returns the shipping zone that lists `country`, or else the zone for the rest of the world. Null if there is neither, or if
 * the shop does not know the country.
 */
export function zoneFor(zones: readonly ShippingZone[], country: string): ShippingZone | null {
  if (!COUNTRIES.includes(country)) return null;
  return (
    zones.find((zone) => zone.countries.includes(country)) ?? zones.find((zone) => zone.countries.includes('*')) ?? null
  );
}
