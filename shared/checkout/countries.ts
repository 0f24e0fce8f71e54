import { COUNTRIES } from '#shared/base/countries.ts';
import type { ShippingZone } from './shipping.ts';

/** Returns the zone that names `country`, else the one for the rest of the world, else null. */
export function zoneFor(zones: readonly ShippingZone[], country: string): ShippingZone | null {
  if (!COUNTRIES.includes(country)) return null;
  return (
    zones.find((zone) => zone.countries.includes(country)) ?? zones.find((zone) => zone.countries.includes('*')) ?? null
  );
}
