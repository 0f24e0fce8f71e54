let regionNames: Intl.DisplayNames | undefined;

export function countryName(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return country;
  regionNames ??= new Intl.DisplayNames('en', { type: 'region' });
  return regionNames.of(country) ?? country;
}
