import { useId } from 'react';
import type { CartCheckout } from '../use-checkout.ts';

/**
 * Lets the shopper choose the destination. A select is as wide as the longest country name, so it is invisible and covers the
 * name of the chosen country.
 */
export function CountryChoice({
  country,
  countries,
  chooseCountry,
  isProcessing,
}: Pick<CartCheckout, 'country' | 'countries' | 'chooseCountry' | 'isProcessing'>) {
  const id = useId();
  const chosen = countries.find(({ code }) => code === country);
  return (
    <div className="relative inline-flex min-h-11 max-w-full items-center gap-x-1.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2">
      <label htmlFor={id} className="shrink-0">
        Ship to
      </label>
      <span aria-hidden="true" className="link truncate">
        {chosen?.name ?? 'choose a country'}
      </span>
      <span aria-hidden="true" className="chevron" />
      <select
        id={id}
        value={chosen ? country : ''}
        disabled={isProcessing}
        onChange={(event) => chooseCountry(event.target.value)}
        className="absolute inset-0 size-full opacity-0"
      >
        {!chosen && <option value="">Choose a country</option>}
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
