/** The axis of a chart. It ends at round numbers and includes all values and zero. */
export interface Scale {
  min: number;
  max: number;
  ticks: number[];
}

const STEPS = [1, 2, 2.5, 5, 10];

/** Returns a round step that divides the span into about `wanted` parts. The step is a whole number. */
function stepFor(span: number, wanted: number): number {
  const rough = Math.max(span / wanted, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = STEPS.map((each) => each * power).find((each) => each >= rough) ?? 10 * power;
  return Math.ceil(step);
}

/** Returns the axis for a list of whole numbers. If all values are zero, the axis still extends above zero. */
export function scaleFor(values: readonly number[], wanted = 4): Scale {
  const [lowest, highest] = [Math.min(0, ...values), Math.max(1, ...values)];
  const step = stepFor(highest - lowest, wanted);
  const first = Math.floor(lowest / step);
  const last = Math.ceil(highest / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { min: first * step, max: last * step, ticks };
}

/** Returns the distance of a value from the top of the chart, from 0 to 1. */
export const fromTop = (value: number, { min, max }: Scale): number => (max - value) / (max - min);

/** Returns the positions that get a label. They are evenly spaced and include the last position. */
export function labeled(length: number, wanted: number): number[] {
  const every = Math.max(1, Math.ceil(length / wanted));
  return Array.from({ length }, (_, index) => index).filter((index) => (length - 1 - index) % every === 0);
}
