import { useMemo, useSyncExternalStore } from 'react';
import { COUNTRIES } from '#shared/base/countries.ts';
import { countryName } from '#shared/base/country-name.ts';
import { zoneFor } from '#shared/checkout/countries.ts';
import { useSettings } from '#web/lib/data/settings.ts';
import { storedText } from '#web/lib/storage/stored-text.ts';

const chosen = storedText('country');

const FALLBACK = 'US';

/** Returns the country chosen before, or the country of the browser's language, or the United States. */
function likelyCountry(): string {
  const region = /-([A-Z]{2})\b/.exec(navigator.language)?.[1];
  const likely = chosen.read() ?? region ?? FALLBACK;
  return COUNTRIES.includes(likely) ? likely : FALLBACK;
}

/**
 * Returns the destination country, which this browser remembers. `options` lists the countries to which the shop ships,
 * sorted by name.
 */
export function useCountry() {
  const { shippingZones } = useSettings();
  const country = useSyncExternalStore(chosen.subscribe, likelyCountry, () => FALLBACK);
  const options = useMemo(
    () =>
      COUNTRIES.filter((code) => zoneFor(shippingZones, code))
        .map((code) => ({ code, name: countryName(code) }))
        .sort((a, b) => a.name.localeCompare(b.name, 'en')),
    [shippingZones],
  );
  return { country, zone: zoneFor(shippingZones, country), options, choose: chosen.write };
}
