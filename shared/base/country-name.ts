const regionNames = new Intl.DisplayNames('en', { type: 'region' });

/** `US` -> `United States`; what is no country code stays as it is. */
export const countryName = (country: string): string =>
  /^[A-Z]{2}$/.test(country) ? (regionNames.of(country) ?? country) : country;
