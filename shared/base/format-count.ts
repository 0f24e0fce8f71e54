/** Formats a number with thousands separators: `1234` -> `1,234`. */
export const formatCount = (value: number): string => value.toLocaleString('en-US');

/** Formats a number with its noun: `(1, 'order')` -> `1 order`, `(1234, 'order')` -> `1,234 orders`. */
export const pluralize = (value: number, one: string, many = `${one}s`): string =>
  `${formatCount(value)} ${value === 1 ? one : many}`;
