import { readChart } from '../size-chart/chart-html.ts';
import { parseMeasure } from '../size-chart/measure.ts';
import type { ChartCell } from '../size-chart/size-chart.ts';

const CM_PER_INCH = 2.54;
/** Limits of plausible measurements around the chest of an adult or a child, in centimeters. */
const PLAUSIBLE = { from: 40, to: 260 };
/** Limit in centimeters. If a chart does not say what it measures, smaller numbers are the width of a garment laid flat. */
const FLAT_BELOW = 76;
/** Assumed step between sizes for a chart with only one size, in centimeters. */
const USUAL_STEP = 6;

/**
 * A size in centimeters. `from` and `to` are measured around the chest, either of the garment or of the body it is made for.
 */
export interface ScaledSize {
  size: string;
  from: number;
  to: number;
  /** Length of the garment. Null if the chart has none. */
  lengthCm: number | null;
}

/** Chest measurements of a size chart, smallest first. */
export interface ChestScale {
  /** `garment` if the chart measures garments. `body` if the chart lists the chests that each size is made for. */
  of: 'garment' | 'body';
  sizes: ScaledSize[];
}

export const middleOf = ({ from, to }: Pick<ScaledSize, 'from' | 'to'>): number => (from + to) / 2;

/** Returns the average step between two sizes, in centimeters. */
export function stepOf({ sizes }: ChestScale): number {
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (!first || !last || first === last) return USUAL_STEP;
  return (middleOf(last) - middleOf(first)) / (sizes.length - 1) || USUAL_STEP;
}

function inCentimeters({ text, unit }: ChartCell): { from: number; to: number } | null {
  const measure = parseMeasure(text, unit);
  if (!measure) return null;
  const factor = measure.unit === 'in' ? CM_PER_INCH : 1;
  return { from: measure.from * factor, to: measure.to * factor };
}

const CHEST = [/chest|bust/i, /pit|width/i];
const LENGTH = /^(?!.*(sleeve|inseam)).*length/i;
const FLAT = /flat|half|width|pit|across|½/i;

function isFlat(name: string, note: string, chests: readonly { from: number; to: number }[]): boolean {
  if (FLAT.test(name)) return true;
  const middle = chests.map(middleOf).toSorted((one, other) => one - other)[Math.floor(chests.length / 2)] ?? 0;
  return middle < FLAT_BELOW && (/flat/i.test(note) || chests.every(({ from, to }) => from === to));
}

/**
 * Reads the chest measurements of a size chart, for the sizes that the product has. Returns null if the chart has none, or if
 * none is plausible.
 */
export function readScale(html: string, productSizes: readonly string[]): ChestScale | null {
  const chart = readChart(html, /\bcm\b|centimet/i.test(html) ? 'cm' : 'in')?.chart;
  if (!chart) return null;
  const column = CHEST.map((name) => chart.columns.findIndex((heading) => name.test(heading))).find((at) => at >= 0);
  if (column === undefined) return null;
  const lengths = chart.columns.findIndex((heading) => LENGTH.test(heading));
  const own = new Map(productSizes.map((size) => [size.trim().toLowerCase(), size]));
  const read = chart.rows.flatMap(({ size: written, cells }) => {
    const size = own.get(written.trim().toLowerCase());
    const chest = cells[column] && inCentimeters(cells[column]);
    const length = cells[lengths] && inCentimeters(cells[lengths]);
    return size && chest ? [{ size, ...chest, lengthCm: length ? middleOf(length) : null }] : [];
  });
  const heading = chart.columns[column] ?? '';
  const flat = isFlat(heading, chart.note, read);
  const isGarment = flat || /garment/i.test(`${heading} ${chart.note}`);
  const sizes = read
    .map((each) => (flat ? { ...each, from: each.from * 2, to: each.to * 2 } : each))
    .filter(({ from, to }) => from >= PLAUSIBLE.from && to <= PLAUSIBLE.to)
    .toSorted((one, other) => middleOf(one) - middleOf(other));
  return sizes.length > 0 ? { of: isGarment ? 'garment' : 'body', sizes } : null;
}
