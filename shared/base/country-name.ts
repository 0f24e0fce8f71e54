const regionNames = new Intl.DisplayNames('en', { type: 'region' });

/** `US` -> `United States`; returns anything but a country code unchanged. */
export const countryName = (country: string): string =>
  /^[A-Z]{2}$/.test(country) ? (regionNames.of(country) ?? country) : country;
