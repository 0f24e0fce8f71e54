import type { ShippingZone } from './shipping.ts';

/** Countries a shopper can choose from. */
export const COUNTRIES =
  'US CA GB AE AR AT AU BE BG BR CH CL CO CR CY CZ DE DK DO EE EG ES FI FR GR GT HK HR HU ID IE IL IN IS IT JM JP KE KR KW LI LT LU LV MA MT MX MY NG NL NO NZ PA PE PH PL PT QA RO RS SA SE SG SI SK TH TR TT TW UA UY VN ZA'.split(
    ' ',
  );

/** Returns the zone that names `country`, else the one for the rest of the world, else null. */
export function zoneFor(zones: readonly ShippingZone[], country: string): ShippingZone | null {
  if (!COUNTRIES.includes(country)) return null;
  return (
    zones.find((zone) => zone.countries.includes(country)) ?? zones.find((zone) => zone.countries.includes('*')) ?? null
  );
}
