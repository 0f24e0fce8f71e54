import type { LengthUnit } from './measure.ts';

const FIGURE = String.raw`\d[\d.,]*(?: \d\/\d)?(?: ?[–-] ?\d[\d.,]*(?: \d\/\d)?)?`;
/** A length in both units, as in `20.5 in / 52 cm`. */
const PAIR = new RegExp(String.raw`(${FIGURE}) (in|cm) ?\/ ?(${FIGURE}) (in|cm)\b`, 'g');

/** Returns true if the lengths of a chart can be shown in either unit. */
export const hasBothUnits = (html: string): boolean =>
  [...html.matchAll(PAIR)].some(([, , first, , second]) => first !== second);

/** Returns a chart with each length that has both units in one of them. Figure and unit stay on one line. */
export const inUnit = (html: string, unit: LengthUnit): string =>
  html
    .replace(PAIR, (pair, one: string, first: string, other: string, second: string) =>
      first === second ? pair : `${first === unit ? one : other} ${unit}`,
    )
    .replace(/(\d) (in|cm)\b/g, '$1\u00a0$2');
