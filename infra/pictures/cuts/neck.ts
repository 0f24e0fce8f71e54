import type { Point } from '#infra/local/seed/garments/path.ts';
import { curve, type Knot, loop, offset } from '../base/curve.ts';
import { type Layer, stuff } from '../scene/layers.ts';
import type { Random } from './body.ts';
import type { Plan } from './plan.ts';

/** Describes a ribbed collar by the depth of the neckline and the width of the ribbing. */
export type Collar = { depth: number; band: number };

/** Returns the edge of the body at the neck, from left to right. */
export function neckline([x, y]: Point, depth: number): Knot[] {
  return [
    [x, y, true],
    [x + (400 - x) * 0.16, y + depth * 0.5],
    [x + (400 - x) * 0.52, y + depth * 0.9],
    [400, y + depth],
    [800 - x - (400 - x) * 0.52, y + depth * 0.9],
    [800 - x - (400 - x) * 0.16, y + depth * 0.5],
    [800 - x, y, true],
  ];
}

/**
 * Returns the parts that are visible through the neck: the inside of the back, with its tape and label. They lie under the
 * body.
 */
export function neckInside({ neck: [x, y] }: Plan, { depth, band }: Collar, random: Random): Layer[] {
  const back = curve([
    [x + 3, y - 3],
    [x + 30, y + 4],
    [400, y + 8],
    [770 - x, y + 4],
    [797 - x, y - 3],
  ]);
  const ribs = offset(back, band / 2 - 1);
  const shape = loop([
    [x - 4, y - 2, true],
    [400, y + 3],
    [804 - x, y - 2, true],
    [800 - x, y + depth * 0.7],
    [400, y + depth + 12],
    [x, y + depth * 0.7],
  ]);
  const band1 = offset(back, band - 2);
  return [
    { kind: 'panel', stuff: stuff.inside, shape, lift: 4, edge: [2, 6], tone: 0.9 },
    { kind: 'shade', line: curve(neckline([x, y], depth)), reach: 34, strength: 0.3 },
    {
      kind: 'label',
      center: [400 + (random() - 0.5) * 3, y + band + 25],
      width: 34,
      height: 19,
      degrees: (random() - 0.5) * 4,
    },
    {
      kind: 'panel',
      stuff: stuff.rib,
      shape: [...back, ...band1.toReversed()],
      lift: 9,
      edge: [4, 6],
      ribs: { line: ribs, pitch: 3, reach: band },
      tone: 0.96,
    },
    { kind: 'seam', line: band1, depth: 1, pucker: 0.3 },
    { kind: 'stitch', line: offset(band1, 5) },
  ];
}

/** Returns the ribbing that is sewn onto the neckline, from the front or from behind. */
export function collarOf({ neck: [x, y], cloth }: Plan, { depth, band }: Collar): Layer[] {
  const outer = curve(neckline([x - 3, y - 2], depth + 2));
  const inner = curve(neckline([x + band * 0.72, y - band * 0.42], depth - band * 0.6));
  const middle = curve(neckline([x + band * 0.34, y - band * 0.22], depth - band * 0.3 + 1));
  const fleece = cloth === 'fleece';
  return [
    {
      kind: 'panel',
      stuff: stuff.rib,
      shape: [...outer, ...inner.toReversed()],
      lift: fleece ? 21 : 15,
      edge: [fleece ? 5 : 3.2, 8],
      folds: [[0, 0.8]],
      ribs: { line: middle, pitch: 3, reach: band * 1.5 },
    },
    { kind: 'seam', line: outer, depth: fleece ? 1.4 : 0.9, pucker: 0.4 },
    { kind: 'stitch', line: offset(outer, 4.5) },
    ...(fleece ? [{ kind: 'stitch', line: offset(outer, 7.5) } as const] : []),
  ];
}
