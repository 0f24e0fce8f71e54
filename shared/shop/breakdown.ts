import { SOURCES, type Source } from './sources.ts';

/** Counts of one day by source and country, with names such as `source.google.visitors` and `country.US.cents`. */
export type Breakdown = Record<string, number>;

const NAME = /^(?:source\.[a-z]+\.(?:visitors|checkouts)|country\.[A-Z]{2}\.(?:orders|cents))$/;

/** Sums the counts of several items by name. Ignores values that do not belong to a breakdown. */
export function sumBreakdowns(items: readonly Readonly<Record<string, unknown>>[]): Breakdown {
  const sums: Breakdown = {};
  for (const item of items)
    for (const [name, count] of Object.entries(item))
      if (NAME.test(name)) sums[name] = (sums[name] ?? 0) + Number(count);
  return sums;
}

/** Returns the counts of an order for its destination country. `totalCents` is the amount charged. */
export const countryCounts = (country: string | undefined, totalCents: number): Breakdown =>
  country && /^[A-Z]{2}$/.test(country)
    ? { [`country.${country}.orders`]: 1, [`country.${country}.cents`]: totalCents }
    : {};

export const sourceCount = (source: Source, name: 'visitors' | 'checkouts'): Breakdown => ({
  [`source.${source}.${name}`]: 1,
});

export interface SourceFigures {
  source: Source;
  visitors: number;
  /** Number of visitors who went to checkout. */
  checkouts: number;
}

/** Returns the sources that sent visitors. The source with the most visitors comes first. */
export const toSources = (counts: Breakdown): SourceFigures[] =>
  SOURCES.map((source) => ({
    source,
    visitors: counts[`source.${source}.visitors`] ?? 0,
    checkouts: counts[`source.${source}.checkouts`] ?? 0,
  }))
    .filter(({ visitors, checkouts }) => visitors + checkouts > 0)
    .toSorted((a, b) => b.visitors - a.visitors);

export interface CountryFigures {
  /** Country code in ISO 3166-1 alpha-2. */
  country: string;
  orders: number;
  /** Revenue as charged, in cents, before refunds. */
  cents: number;
}

/** Returns the countries with orders. The country with the most revenue comes first. */
export const toCountries = (counts: Breakdown): CountryFigures[] =>
  Object.entries(counts)
    .flatMap(([name, orders]) => {
      const [kind, country = '', figure] = name.split('.');
      if (kind !== 'country' || figure !== 'orders') return [];
      return [{ country, orders, cents: counts[`country.${country}.cents`] ?? 0 }];
    })
    .toSorted((a, b) => b.cents - a.cents || (a.country < b.country ? -1 : 1));
