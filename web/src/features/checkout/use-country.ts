import { useMemo, useState } from 'react';
import { COUNTRIES, zoneFor } from '../../../../shared/countries.ts';
import { countryName } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { browserMemory } from '../../lib/storage.ts';

const KEY = 'country';

/** The country chosen before, else the one of the browser's language, else the United States. */
function firstCountry(): string {
  const region = /-([A-Z]{2})\b/.exec(navigator.language)?.[1];
  const likely = browserMemory.read(KEY) ?? region ?? 'US';
  return COUNTRIES.includes(likely) ? likely : 'US';
}

/** Where the parcel goes; the choice is remembered. `options` are the countries the shop ships to, by name. */
export function useCountry() {
  const { shippingZones } = useSettings();
  const [country, setCountry] = useState(firstCountry);
  const options = useMemo(
    () =>
      COUNTRIES.filter((code) => zoneFor(shippingZones, code))
        .map((code) => ({ code, name: countryName(code) }))
        .sort((a, b) => a.name.localeCompare(b.name, 'en')),
    [shippingZones],
  );
  return {
    country,
    zone: zoneFor(shippingZones, country),
    options,
    choose: (code: string) => {
      browserMemory.write(KEY, code);
      setCountry(code);
    },
  };
}
