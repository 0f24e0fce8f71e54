/** The axis of a chart: round numbers that hold every value, zero among them. */
export interface Scale {
  min: number;
  max: number;
  ticks: number[];
}

const STEPS = [1, 2, 2.5, 5, 10];

/** Returns a round step that divides the span into about `wanted` parts; whole for whole values. */
function stepFor(span: number, wanted: number): number {
  const rough = Math.max(span / wanted, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = STEPS.map((each) => each * power).find((each) => each >= rough) ?? 10 * power;
  return Math.ceil(step);
}

/** For whole values only. The axis of a chart with only zeros still has a top. */
export function scaleFor(values: readonly number[], wanted = 4): Scale {
  const [lowest, highest] = [Math.min(0, ...values), Math.max(1, ...values)];
  const step = stepFor(highest - lowest, wanted);
  const first = Math.floor(lowest / step);
  const last = Math.ceil(highest / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { min: first * step, max: last * step, ticks };
}

/** Returns a value's distance from the top, 0 to 1. */
export const fromTop = (value: number, { min, max }: Scale): number => (max - value) / (max - min);

/** Returns the labeled positions: evenly spaced, including the last. */
export function labeled(length: number, wanted: number): number[] {
  const every = Math.max(1, Math.ceil(length / wanted));
  return Array.from({ length }, (_, index) => index).filter((index) => (length - 1 - index) % every === 0);
}
