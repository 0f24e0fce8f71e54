/** `1234` -> `1,234`. */
export const formatCount = (value: number): string => value.toLocaleString('en-US');

/** A figure and what it counts, as a person would say it: `1 piece`, `1,234 pieces`. */
export const pluralize = (value: number, one: string, many = `${one}s`): string =>
  `${formatCount(value)} ${value === 1 ? one : many}`;
