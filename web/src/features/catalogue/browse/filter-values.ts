import { normalizeValue } from '#shared/catalogue/selection.ts';

/** Takes every filter away and leaves the sort. */
export const NO_FILTERS = { sizes: [], colors: [], inStock: false } as const;

export const countProducts = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`;

export const without = (values: readonly string[], value: string): string[] =>
  values.filter((each) => normalizeValue(each) !== normalizeValue(value));

/** Adds a value to a list, or removes it. */
export const toggle = (values: readonly string[], value: string): string[] => {
  const others = without(values, value);
  return others.length === values.length ? [...values, value] : others;
};
