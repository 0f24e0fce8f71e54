export type LengthUnit = 'in' | 'cm';

/** A length or a range of lengths. `from` and `to` are equal for a single length. */
export interface Measure {
  unit: LengthUnit;
  from: number;
  to: number;
}

const CM_PER_INCH = 2.54;
/** Highest number that is read as a length, in either unit. It is longer than any garment. */
const MOST = 999;
const FRACTIONS: Readonly<Record<string, string>> = { '¼': ' 1/4', '½': ' 1/2', '¾': ' 3/4' };
const NUMBER = String.raw`\d+(?:[.,]\d+)?(?: \d\/\d)?`;
const LENGTH = new RegExp(
  String.raw`^(${NUMBER})(?: ?(?:[-–—]|to) ?(${NUMBER}))? ?(in|inch|inches|["”″]|cm|centimeters?)?\.?$`,
  'i',
);

export const otherUnit = (unit: LengthUnit): LengthUnit => (unit === 'in' ? 'cm' : 'in');

function numberOf(written: string): number {
  const [whole = '', top = '0', bottom = '1'] = written.split(/[ /]/);
  return Number(whole.replace(',', '.')) + Number(top) / Number(bottom);
}

/**
 * Reads a length or a range, such as `20 1/2` or `96–101 cm`. A unit in the text overrides `unit`. Returns null if the text
 * is not a length.
 */
export function parseMeasure(text: string, unit: LengthUnit): Measure | null {
  const plain = text.replace(/[¼½¾]/g, (fraction) => FRACTIONS[fraction] ?? '');
  const [, first, last, written] = LENGTH.exec(plain.replace(/\s+/g, ' ').trim()) ?? [];
  if (!first) return null;
  const [from, to] = [numberOf(first), numberOf(last ?? first)];
  if (!(from > 0 && from <= to && to <= MOST)) return null;
  return { unit: written ? (/^c/i.test(written) ? 'cm' : 'in') : unit, from, to };
}

const rounded = (value: number, step: number): number => Math.round(value / step) * step;

/** Converts a length to the other unit, rounded to whole centimeters or half inches. */
export function convertMeasure({ unit, from, to }: Measure): Measure {
  const convert = (value: number) =>
    unit === 'in' ? rounded(value * CM_PER_INCH, 1) : rounded(value / CM_PER_INCH, 0.5);
  return { unit: otherUnit(unit), from: convert(from), to: convert(to) };
}

const written = (value: number): string => String(Number(value.toFixed(3)));

/** Formats a length without its unit: `20.5` or `96–101`. */
export const formatMeasure = ({ from, to }: Measure): string =>
  from === to ? written(from) : `${written(from)}–${written(to)}`;

/**
 * Formats an entry in both units, with the unit of the entry first: `20.5 in / 52 cm`. Returns null if the entry is not a
 * length.
 */
export function bothUnits(text: string, unit: LengthUnit): string | null {
  const measure = parseMeasure(text, unit);
  if (!measure) return null;
  const converted = convertMeasure(measure);
  return `${formatMeasure(measure)} ${measure.unit} / ${formatMeasure(converted)} ${converted.unit}`;
}
