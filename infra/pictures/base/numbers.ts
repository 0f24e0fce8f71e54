export type Numbers = Float32Array;

/**
 * Returns an entry that is known to be inside the list. Each kind of list has its own function, because one function for all
 * of them would run several times slower.
 */
export const at = (list: Numbers, index: number): number => list[index] as number;
export const byteAt = (list: Uint8Array, index: number): number => list[index] as number;
export const itemAt = (list: readonly number[], index: number): number => list[index] as number;

export const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value));

export const blend = (from: number, to: number, share: number): number => from + (to - from) * share;

/** Rises smoothly from 0 at `from` to 1 at `to`. */
export function smoothStep(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from));
  return share * share * (3 - 2 * share);
}
