/** A figure and what it counts, as a person would say it: "1 item", "1,200 items". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
