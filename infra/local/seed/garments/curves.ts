import { coordinates, type Point } from './path.ts';

type Curve = readonly Point[];

/** The curves of an open path made of one M and absolute L, Q and C. */
function curvesOf(d: string): Curve[] {
  const curves: Curve[] = [];
  let last: Point = [0, 0];
  for (const [, command, rest = ''] of d.matchAll(/([MLQC])([^MLQC]*)/g)) {
    const values = rest.trim().split(/[ ,]+/).map(Number);
    const points = values.flatMap((x, index): Point[] => (index % 2 ? [] : [[x, values[index + 1] ?? 0]]));
    const each = command === 'C' ? 3 : command === 'Q' ? 2 : 1;
    for (let index = 0; index < points.length; index += each) {
      if (command !== 'M') curves.push([last, ...points.slice(index, index + each)]);
      last = points[index + each - 1] ?? last;
    }
  }
  return curves;
}

/** The point at a share of a Bézier curve of any degree (de Casteljau). */
function pointOn(curve: Curve, share: number): Point {
  const [first = [0, 0] as Point, ...rest] = curve;
  if (!rest.length) return first;
  const between = rest.map((point, index): Point => {
    const from = curve[index] ?? point;
    return [from[0] + (point[0] - from[0]) * share, from[1] + (point[1] - from[1]) * share];
  });
  return pointOn(between, share);
}

/** Straight lines of `height` standing across an open path, one every `pitch` units of its length. */
export function ridgesAlong(d: string, height: number, pitch: number): string {
  const samples = curvesOf(d).flatMap((curve) => Array.from({ length: 13 }, (_, index) => pointOn(curve, index / 12)));
  let due = pitch / 2;
  let ridges = '';
  for (let index = 1; index < samples.length; index++) {
    const [[x, y], [nextX, nextY]] = [samples[index - 1] ?? [0, 0], samples[index] ?? [0, 0]];
    const length = Math.hypot(nextX - x, nextY - y);
    for (; due < length; due += pitch) {
      const [ux, uy] = [(nextX - x) / length, (nextY - y) / length];
      const [left, top] = [x + ux * due + (uy * height) / 2, y + uy * due - (ux * height) / 2];
      ridges += `M${coordinates(left, top)}l${coordinates(-uy * height, ux * height)}`;
    }
    due -= length;
  }
  return ridges;
}

/** The corners of a closed path of absolute M, L, C, Q and Z, its curves drawn as `pieces` straight lines each. */
function cornersOf(d: string, pieces: number): Point[] {
  return curvesOf(d.replaceAll('Z', '')).flatMap((curve) => {
    const count = curve.length > 2 ? pieces : 1;
    return Array.from({ length: count }, (_, index) => pointOn(curve, (index + 1) / count));
  });
}

/** A closed path drawn with straight lines only, two for each curve. */
export function polygonal(d: string): string {
  return `M${cornersOf(d, 2)
    .map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`)
    .join('L')}Z`;
}

function holds(corners: readonly Point[], x: number, y: number): boolean {
  let odd = false;
  let from = corners.at(-1);
  for (const to of corners) {
    if (from && from[1] > y !== to[1] > y && x < from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]))
      odd = !odd;
    from = to;
  }
  return odd;
}

/** Whether a point lies in any of several closed paths. */
export function within(outline: readonly string[]): (point: Point) => boolean {
  const shapes = outline.map((d) => {
    const corners = cornersOf(d, 2);
    const [across, down] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    return {
      corners,
      left: Math.min(...across),
      right: Math.max(...across),
      top: Math.min(...down),
      foot: Math.max(...down),
    };
  });
  return ([x, y]) =>
    shapes.some(
      ({ corners, left, right, top, foot }) => x >= left && x <= right && y >= top && y <= foot && holds(corners, x, y),
    );
}
