import type { Point } from '#infra/local/seed/garments/path.ts';

/** A point in drawing units. A picture is 800 by 1000 units. `true` makes the point a corner. */
export type Knot = readonly [x: number, y: number, corner?: true];

const STEP = 3;

function between(before: Knot, from: Knot, to: Knot, after: Knot): Point[] {
  const start = from[2] ? from : before;
  const end = to[2] ? to : after;
  const tension = 1 / 6;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const steps = Math.max(1, Math.round(length / STEP));
  const scale = (one: Knot, other: Knot, axis: 0 | 1, edge: Knot): number => {
    const reach = Math.hypot(other[0] - one[0], other[1] - one[1]) || 1;
    const limit = Math.min(1, (2.4 * length) / reach);
    return (edge[2] ? 2 : 1) * tension * limit * (other[axis] - one[axis]);
  };
  const one: Point = [from[0] + scale(start, to, 0, from), from[1] + scale(start, to, 1, from)];
  const two: Point = [to[0] - scale(from, end, 0, to), to[1] - scale(from, end, 1, to)];
  return Array.from({ length: steps }, (_, index): Point => {
    const t = index / steps;
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    return [a * from[0] + b * one[0] + c * two[0] + d * to[0], a * from[1] + b * one[1] + c * two[1] + d * to[1]];
  });
}

/** Draws a smooth line through all knots. Returns points that are a few units apart. */
export function curve(knots: readonly Knot[]): Point[] {
  const last = knots.at(-1);
  if (!last) return [];
  const points = knots.slice(0, -1).flatMap((from, index) => {
    const to = knots[index + 1] ?? from;
    return between(knots[index - 1] ?? from, from, to, knots[index + 2] ?? to);
  });
  return [...points, [last[0], last[1]]];
}

/** Draws a smooth closed line through all knots. */
export function loop(knots: readonly Knot[]): Point[] {
  const count = knots.length;
  const knot = (index: number): Knot => knots[(index + count) % count] ?? [0, 0];
  return knots.flatMap((from, index) => between(knot(index - 1), from, knot(index + 1), knot(index + 2)));
}

export const mirrored = (knots: readonly Knot[]): Knot[] =>
  knots.map(([x, y, corner]): Knot => (corner ? [800 - x, y, true] : [800 - x, y]));

export const turned = <T extends Knot | Point>(knots: readonly T[], degrees: number, [cx, cy]: Point): T[] => {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return knots.map(([x, y, ...rest]) => [
    cx + (x - cx) * cos - (y - cy) * sin,
    cy + (x - cx) * sin + (y - cy) * cos,
    ...rest,
  ]) as unknown as T[];
};

/** Moves a line sideways. A positive distance moves it to the right of its direction. */
export function offset(line: readonly Point[], distance: number | ((share: number) => number)): Point[] {
  return line.map(([x, y], index): Point => {
    const [bx, by] = line[Math.max(0, index - 1)] ?? [x, y];
    const [ax, ay] = line[Math.min(line.length - 1, index + 1)] ?? [x, y];
    const length = Math.hypot(ax - bx, ay - by) || 1;
    const far = typeof distance === 'number' ? distance : distance(index / (line.length - 1));
    return [x - ((ay - by) / length) * far, y + ((ax - bx) / length) * far];
  });
}
