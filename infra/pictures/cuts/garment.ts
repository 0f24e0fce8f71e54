import type { Point } from '#infra/local/seed/garments/path.ts';
import { curve, type Knot, loop, mirrored, offset } from '../base/curve.ts';
import type { Sheet } from '../cloth/drape.ts';
import { type Garment, type Layer, stuff } from '../scene/layers.ts';
import { type Body, bodyOf, type Random } from './body.ts';
import type { Cords } from './cords.ts';
import { type HoodPose, hoodBack, hoodFront } from './hood.ts';
import { collarOf, neckInside, neckline } from './neck.ts';
import { type CutName, type Plan, plans } from './plan.ts';

export type Side = 'front' | 'back';

/** Describes a garment, except for its color and print. */
export type Look = {
  cut: CutName;
  /** Null for a garment with a ribbed collar. */
  hood: { pose: HoodPose; cords: Cords } | null;
  zip: boolean;
  /** Number from 0 to 5 that selects the way in which the garment was laid down. */
  way: number;
  seed: string;
};

const lift = (plan: Plan) => (plan.cloth === 'jersey' ? 9 : 14);

function panelOf(plan: Plan, body: Body): Layer {
  const jersey = plan.cloth === 'jersey';
  return {
    kind: 'panel',
    stuff: stuff.face,
    shape: body.outline,
    lift: lift(plan),
    edge: jersey ? [6, 8] : [10, 14],
    folds: [[0, jersey ? 0.85 : 1]],
  };
}

function pocketOf(top: number, bottom: number, zip: boolean): { layers: Layer[]; sheets: Sheet[] } {
  const middle = zip ? 389 : 400;
  const half: Knot[] = zip
    ? [
        [middle, top, true],
        [322, top + 2, true],
        [302, top + 38],
        [264, top + 84, true],
        [261, bottom - 30],
        [262, bottom, true],
        [middle, bottom + 2, true],
      ]
    : [
        [400, top - 2],
        [322, top + 1, true],
        [302, top + 38],
        [264, top + 84, true],
        [261, bottom - 30],
        [262, bottom, true],
        [400, bottom + 3],
      ];
  const mouth = curve([
    [322, top + 1],
    [302, top + 38],
    [264, top + 84],
  ]);
  const other = mouth.map(([x, y]): Point => [800 - x, y]);
  const shapes = zip
    ? [loop(half), loop(mirrored(half))]
    : [loop([...half, ...mirrored(half).slice(1, -1).toReversed()])];
  const edge = curve([
    [326, top + 6],
    [400, top + 4],
    [474, top + 6],
  ]);
  const stitches = [8, 11].flatMap((by): Layer[] => [
    { kind: 'stitch', line: offset(mouth, -by) },
    { kind: 'stitch', line: offset(other, by) },
  ]);
  return {
    sheets: [
      {
        outline: shapes.flat(),
        surplus: 0.022,
        stiffness: 0.45,
        lumps: 80,
        seed: `pocket/${top}/${zip}`,
        creases: [{ at: [400, bottom - 20], reach: [140, 40], degrees: 0, surplus: 0.06 }],
      },
    ],
    layers: [
      ...shapes.map(
        (shape): Layer => ({
          kind: 'panel',
          stuff: stuff.face,
          shape,
          lift: 17.6,
          edge: [2.2, 4],
          folds: [
            [0, 0.85],
            [1, 0.55],
          ],
        }),
      ),
      ...stitches,
      { kind: 'stitch', line: edge },
      { kind: 'shade', line: mouth, reach: 6, strength: 0.22 },
      { kind: 'shade', line: other, reach: 6, strength: 0.22 },
    ],
  };
}

/** Returns a metal zipper between two tapes, which is never quite straight. */
function zipperOf(top: number, bottom: number, random: Random): Layer[] {
  const knots: Knot[] = [0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => [
    400 + (random() - 0.5) * 6,
    top + (bottom - top) * share,
  ]);
  const line = curve(knots);
  const [x, y] = line[6] ?? [400, top];
  return [
    { kind: 'seam', line: offset(line, 9), depth: 1.2, pucker: 0.8 },
    { kind: 'seam', line: offset(line, -9), depth: 1.2, pucker: 0.8 },
    { kind: 'shade', line, reach: 12, strength: 0.35 },
    { kind: 'stitch', line: offset(line, 12.5) },
    { kind: 'stitch', line: offset(line, -12.5) },
    { kind: 'cord', line, radius: 2.7, stuff: stuff.metal, lift: 0.6, teeth: 2.3 },
    {
      kind: 'cord',
      line: curve([
        [x, y],
        [x, y + 9],
      ]),
      radius: 3.9,
      stuff: stuff.metal,
      lift: 2,
    },
    {
      kind: 'cord',
      line: curve([
        [x + 0.6, y + 10],
        [x + 2, y + 30],
      ]),
      radius: 2.6,
      stuff: stuff.metal,
      lift: 3.4,
    },
  ];
}

const boxAt = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

function areasOf(plan: Plan, look: Look, side: Side): Garment['areas'] {
  const wide = (400 - plan.armpit[0]) * 2;
  const neck = plan.neck[1];
  const hooded = look.hood !== null;
  if (side === 'back') {
    const lies = hooded && look.hood?.pose !== 'up';
    const top = neck + (lies ? 176 : hooded ? 62 : 74);
    const room = plan.hem[1] - top - 60;
    return {
      mark: boxAt(360, top, 80, 80),
      chest: boxAt(400 - wide * 0.37, top, wide * 0.74, Math.min(170, room)),
      panel: boxAt(400 - wide * 0.36, top, wide * 0.72, Math.min(400, room)),
    };
  }
  const cords = hooded && look.hood?.cords === 'hanging';
  const top = neck + (hooded ? (cords ? 146 : 128) : 118);
  const pocket = hooded ? plan.hem[1] - 168 : plan.hem[1] - 70;
  return {
    mark: boxAt(462, neck + 150, 74, 74),
    chest: boxAt(400 - wide * 0.36, top, wide * 0.72, Math.min(150, pocket - top - 18)),
    panel: boxAt(400 - wide * 0.36, top, wide * 0.72, Math.min(380, pocket - top - 16)),
  };
}

/** Returns the height of the garment's top edge. */
function topOf({ hood }: Look, side: Side, neck: number): number {
  if (!hood) return neck;
  if (side === 'back') return neck - (hood.pose === 'up' ? 226 : 30);
  return neck - { up: 226, open: 174, flat: 104 }[hood.pose];
}

/** Cuts and sews a garment that lies on the ground, seen from one side. */
export function garmentOf(look: Look, side: Side, random: Random): Garment {
  const plan: Plan = plans[look.cut];
  const front = side === 'front';
  const seed = `${look.seed}/${side}`;
  const neck = plan.neck[1];
  const collar = plan.cloth === 'fleece' ? { depth: front ? 48 : 16, band: 22 } : { depth: front ? 66 : 16, band: 16 };
  const edge = look.hood ? neckline(plan.neck, front ? 46 : 10) : neckline(plan.neck, collar.depth);
  const body = bodyOf(plan, edge, look.way, random, seed);
  const hooded = look.hood !== null;
  const pocket = hooded && front ? pocketOf(plan.hem[1] - 160, plan.hem[1] - 6, look.zip) : { layers: [], sheets: [] };
  const first = 1 + pocket.sheets.length;
  const hood = !look.hood
    ? { layers: [], sheets: [] }
    : front
      ? hoodFront(look.hood.pose, look.hood.cords, neck, first, random, seed)
      : hoodBack(look.hood.pose, neck, first, random, seed);
  const collarLayers = hooded ? [] : collarOf(plan, collar);
  return {
    sheets: [body.sheet, ...pocket.sheets, ...hood.sheets],
    layers: [
      ...body.under,
      ...(!hooded && front ? neckInside(plan, collar, random) : []),
      panelOf(plan, body),
      ...body.seams,
      { kind: 'print' },
      ...pocket.layers,
      ...(look.zip && front ? zipperOf(neck + 60, plan.hem[1] + plan.rib + 6, random) : []),
      ...hood.layers,
      ...collarLayers,
    ],
    areas: areasOf(plan, look, side),
    middle: (plan.hem[1] + plan.rib + topOf(look, side, neck)) / 2,
  };
}
