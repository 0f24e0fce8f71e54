/** `1234` -> `1,234`. */
export const count = (value: number): string => value.toLocaleString('en-US');

/** `1 piece`, `1,234 pieces`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;
