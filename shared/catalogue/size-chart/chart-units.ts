import type { LengthUnit } from './measure.ts';

const FIGURE = String.raw`\d[\d.,]*(?: \d\/\d)?(?: ?[–-] ?\d[\d.,]*(?: \d\/\d)?)?`;
/** Matches a length in both units, as in `20.5 in / 52 cm`. */
const PAIR = new RegExp(String.raw`(${FIGURE}) (in|cm) ?\/ ?(${FIGURE}) (in|cm)\b`, 'g');

/** Returns whether the lengths of a chart can be shown in either unit. */
export const hasBothUnits = (html: string): boolean =>
  [...html.matchAll(PAIR)].some(([, , first, , second]) => first !== second);

/** Returns a chart with each length in only one unit. A number and its unit stay on one line. */
export const inUnit = (html: string, unit: LengthUnit): string =>
  html
    .replace(PAIR, (pair, one: string, first: string, other: string, second: string) =>
      first === second ? pair : `${first === unit ? one : other} ${unit}`,
    )
    .replace(/(\d) (in|cm)\b/g, '$1\u00a0$2');
