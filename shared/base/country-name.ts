const regionNames = new Intl.DisplayNames('en', { type: 'region' });

export const countryName = (country: string): string =>
  /^[A-Z]{2}$/.test(country) ? (regionNames.of(country) ?? country) : country;
