import type { Point } from '#infra/local/seed/garments/path.ts';
import { curve, type Knot, loop, mirrored, offset } from '../base/curve.ts';
import { noiseFrom } from '../base/noise.ts';
import type { Crease, Sheet } from '../cloth/drape.ts';
import { type Layer, type Panel, stuff } from '../scene/layers.ts';
import { corner, type Plan, posed } from './plan.ts';

export type Random = () => number;

export type Body = { outline: Point[]; left: Plan; right: Plan; under: Layer[]; seams: Layer[]; sheet: Sheet };

export const flip = ([x, y]: Point): Point => [800 - x, y];

/** Moves an outline by a little noise, because cloth never has a perfectly smooth edge. */
export function uneven(points: readonly Point[], seed: string, amount = 1): Point[] {
  const noise = noiseFrom(`${seed}/edge`);
  return points.map(
    ([x, y]): Point => [
      x + amount * (1.7 * noise(x / 46, y / 46) + 0.5 * noise(x / 13, y / 13)),
      y + amount * (1.7 * noise(x / 46 + 31, y / 46) + 0.5 * noise(x / 13 + 31, y / 13)),
    ],
  );
}

/** Changes every measure of a plan a little, so that no two halves are alike. */
function varied(plan: Plan, random: Random): Plan {
  const vary = ([x, y]: Point, amount: number): Point => [
    x + (random() - 0.5) * 2 * amount,
    y + (random() - 0.5) * 2 * amount,
  ];
  return {
    ...plan,
    over: plan.over.map((point, index) => vary(point, index < 2 ? 2 : 4)),
    cuffOuter: vary(plan.cuffOuter, 4),
    cuffInner: vary(plan.cuffInner, 3),
    under: plan.under.map((point) => vary(point, 4)),
    armpit: vary(plan.armpit, 2.5),
    side: plan.side.map((point) => vary(point, 3)),
    hem: vary(plan.hem, 3),
  };
}

/** Returns the end of a sleeve, which hangs over its cuff. */
const rounded = ([ox, oy]: Point, [ix, iy]: Point): Knot[] => [
  [ox - 1, oy - 14],
  [ox + 7, oy + 1],
  [(ox + ix) / 2, (oy + iy) / 2 + 3],
  [ix - 7, iy + 1],
  [ix + 2, iy - 14],
];

/** Returns the lower corner of a body, which hangs over its ribbed hem. */
const blousing = ([x, y]: Point): Knot[] => [
  [x - 1, y - 22],
  [x + 1, y - 7],
  [x + 12, y + 1],
];

const knotsOf = (plan: Plan): Knot[] => [
  corner(plan.neck),
  ...plan.over,
  ...(plan.cuff > 0 ? rounded(plan.cuffOuter, plan.cuffInner) : [corner(plan.cuffOuter), corner(plan.cuffInner)]),
  ...plan.under,
  corner(plan.armpit),
  ...plan.side,
  ...(plan.rib > 0 ? blousing(plan.hem) : [corner(plan.hem)]),
  [(plan.hem[0] * 2 + 400) / 3, plan.hem[1] + plan.drop * 0.7],
];

/** Returns the ribbed cuff at the end of a sleeve. */
function cuffOf({ cuffOuter: outer, cuffInner: inner, cuff }: Plan, right: boolean): Panel {
  const [dx, dy] = [inner[0] - outer[0], inner[1] - outer[1]];
  const length = Math.hypot(dx, dy);
  const [nx, ny] = [-dy / length, dx / length];
  const place = (share: number, down: number): Point => {
    const point: Point = [outer[0] + dx * share + nx * down, outer[1] + dy * share + ny * down];
    return right ? flip(point) : point;
  };
  const line = curve([place(0.04, cuff / 2), place(0.5, cuff / 2 + 3), place(0.96, cuff / 2)]);
  return {
    kind: 'panel',
    stuff: stuff.rib,
    lift: 10,
    edge: [7, 12],
    shape: loop([
      corner(place(0.1, -8)),
      corner(place(0.9, -8)),
      place(0.9, cuff * 0.5),
      corner(place(0.86, cuff)),
      place(0.5, cuff + 4),
      corner(place(0.13, cuff - 1)),
      place(0.09, cuff * 0.5),
    ]),
    ribs: { line, pitch: 3.8, reach: cuff },
  };
}

/** Returns the ribbed hem. */
function ribOf(left: Plan, right: Plan): Panel {
  const [one, other] = [left.hem, flip(right.hem)];
  const [depth, low] = [left.rib, (one[1] + other[1]) / 2 + left.drop];
  const row = (down: number, inset: number): Knot[] => [
    [one[0] + inset, one[1] + down],
    [300, low + down],
    [400, low + down + 1],
    [500, low + down],
    [other[0] - inset, other[1] + down],
  ];
  const bottom = row(depth, 15).toReversed();
  return {
    kind: 'panel',
    stuff: stuff.rib,
    lift: 10,
    edge: [7, 11],
    shape: loop([
      corner([one[0] + 9, one[1] - 10]),
      [400, low - 8],
      corner([other[0] - 9, other[1] - 10]),
      [other[0] - 8, other[1] + depth * 0.5],
      ...bottom.map(([x, y], index): Knot => (index === 0 || index === 4 ? [x, y, true] : [x, y])),
      [one[0] + 8, one[1] + depth * 0.5],
    ]),
    ribs: { line: curve(row(depth / 2, 8)), pitch: 3.8, reach: depth },
  };
}

/** Returns the seam between body and sleeve, from the shoulder down. */
function armholeOf({ shoulder, seam: [sx, sy], armpit: [ax, ay], neck }: Plan): Point[] {
  if (shoulder === 'raglan') {
    return curve([
      [neck[0] + 8, neck[1] + 22],
      [292, 330],
      [252, 402],
      [ax + 4, ay - 2],
    ]);
  }
  const inset = shoulder === 'set-in' ? 9 : -1;
  return curve([
    [sx, sy + 1],
    [sx * 0.62 + ax * 0.38 + inset, sy * 0.62 + ay * 0.38],
    [sx * 0.25 + ax * 0.75 + inset, sy * 0.25 + ay * 0.75],
    [ax, ay],
  ]);
}

function sleeveHem({ cuffOuter, cuffInner }: Plan, rise: number): Point[] {
  const [dx, dy] = [cuffInner[0] - cuffOuter[0], cuffInner[1] - cuffOuter[1]];
  const length = Math.hypot(dx, dy);
  const [nx, ny] = [(dy / length) * rise, (-dx / length) * rise];
  return curve([
    [cuffOuter[0] + nx, cuffOuter[1] + ny],
    [(cuffOuter[0] + cuffInner[0]) / 2 + nx, (cuffOuter[1] + cuffInner[1]) / 2 + ny + 1],
    [cuffInner[0] + nx, cuffInner[1] + ny],
  ]);
}

function hemLine(left: Plan, right: Plan, rise: number): Point[] {
  const [one, other] = [left.hem, flip(right.hem)];
  const low = (one[1] + other[1]) / 2 + left.drop * 0.85;
  return curve([
    [one[0], one[1] - rise],
    [300, low - rise],
    [400, low + 1 - rise],
    [500, low - rise],
    [other[0], other[1] - rise],
  ]);
}

function seamsOf(left: Plan, right: Plan): Layer[] {
  const sides = [
    { plan: left, place: (line: Point[]) => line, turn: -1 },
    { plan: right, place: (line: Point[]) => line.map(flip), turn: 1 },
  ];
  const jersey = left.cloth === 'jersey';
  const depth = jersey ? 0.9 : 1.5;
  return [
    ...sides.flatMap(({ plan, place, turn }): Layer[] => {
      const armhole = place(armholeOf(plan));
      const shoulder = place(
        curve([
          [plan.neck[0] - 6, plan.neck[1] + 9],
          [(plan.neck[0] + plan.seam[0]) / 2, (plan.neck[1] + plan.seam[1]) / 2 + 6],
          [plan.seam[0] + 8, plan.seam[1] + 7],
        ]),
      );
      return [
        { kind: 'seam', line: armhole, depth, pucker: 0.55 },
        { kind: 'stitch', line: offset(armhole, turn * 3.6) },
        ...(plan.shoulder === 'raglan'
          ? []
          : [{ kind: 'seam', line: shoulder, depth: depth * 0.5, pucker: 0.3 } as const]),
        ...(plan.cuff > 0
          ? []
          : [12, 15.5].map((rise): Layer => ({ kind: 'stitch', line: place(sleeveHem(plan, rise)) }))),
        ...(plan.cuff > 0 ? [{ kind: 'stitch', line: place(sleeveHem(plan, 4)) } as const] : []),
      ];
    }),
    ...(left.rib > 0 ? [5] : [14, 17.5]).map((rise): Layer => ({ kind: 'stitch', line: hemLine(left, right, rise) })),
  ];
}

/**
 * Returns the places where cloth bunches in this cut. `way` selects one of several ways in which the garment was laid down.
 */
function creasesOf(left: Plan, right: Plan, way: number, random: Random): Crease[] {
  const jersey = left.cloth === 'jersey';
  const weight = (amount: number) => amount * (0.7 + 0.6 * random());
  const sides = [left, right].flatMap((plan, index): Crease[] => {
    const place = (point: Point): Point => (index ? flip(point) : point);
    const degrees = (angle: number) => (index ? 180 - angle : angle);
    const [ax, ay] = plan.armpit;
    const [mx, my] = [(plan.cuffOuter[0] + plan.cuffInner[0]) / 2, (plan.cuffOuter[1] + plan.cuffInner[1]) / 2];
    const [ex, ey] = [(mx + plan.seam[0]) / 2, (my + plan.seam[1]) / 2 + 20];
    const strong = way % 2 === index;
    const list: Crease[] = [
      {
        at: place([ax + 34, ay + 34]),
        reach: [46, 110],
        degrees: degrees(-48 + random() * 16),
        surplus: weight(strong ? 0.1 : 0.06),
      },
      { at: place([ax - 18, ay - 40]), reach: [44, 56], degrees: degrees(60 + random() * 20), surplus: weight(0.07) },
      { at: place([ax + 8, ay + 150]), reach: [60, 80], degrees: degrees(70 + random() * 30), surplus: weight(0.035) },
    ];
    if (my - ay < 120)
      return [...list, { at: place([ex - 6, ey - 30]), reach: [44, 60], degrees: degrees(40), surplus: weight(0.05) }];
    return [
      ...list,
      {
        at: place([ex, ey]),
        reach: [64, 70],
        degrees: degrees(100 + random() * 16),
        surplus: weight(strong ? 0.11 : 0.08),
      },
      { at: place([mx, my - 34]), reach: [46, 70], degrees: degrees(100), surplus: weight(0.13) },
    ];
  });
  const low = left.hem[1];
  const choices: Crease[][] = [
    [{ at: [330, low - 190], reach: [60, 190], degrees: -35, surplus: weight(0.05) }],
    [{ at: [480, low - 230], reach: [60, 200], degrees: 215, surplus: weight(0.055) }],
    [
      { at: [420, low - 150], reach: [150, 60], degrees: 95, surplus: weight(0.05) },
      { at: [560, low - 120], reach: [60, 120], degrees: 0, surplus: weight(0.03) },
    ],
  ];
  const across = choices[way % 3];
  const hem: Crease = jersey
    ? { at: [400 + (random() - 0.5) * 160, low - 50], reach: [190, 110], degrees: 4, surplus: 0.022 }
    : { at: [400, low - 26], reach: [260, 40], degrees: 0, surplus: 0.075 };
  return [...sides, ...(across ?? []), hem];
}

/** Cuts the body and sleeves. `neckline` runs from the left end of the neck to its right end. */
export function bodyOf(plan: Plan, neckline: readonly Knot[], way: number, random: Random, seed: string): Body {
  const arm = () => (random() - 0.35) * 6;
  const elbow = (bends: boolean) =>
    plan.cuff > 0 ? (bends ? -9 - random() * 5 : (random() - 0.5) * 6) : (random() - 0.5) * 4;
  const left = posed(varied(plan, random), arm(), elbow(way % 3 === 1));
  const right = posed(varied(plan, random), arm(), elbow(way % 3 === 2));
  const shape = loop([
    ...knotsOf(left),
    ...mirrored(knotsOf(right)).toReversed(),
    ...neckline.slice(1, -1).toReversed(),
  ]);
  const outline = uneven(shape, seed);
  const jersey = plan.cloth === 'jersey';
  return {
    outline,
    left,
    right,
    under: [
      ...(plan.cuff > 0 ? [cuffOf(left, false), cuffOf(right, true)] : []),
      ...(plan.rib > 0 ? [ribOf(left, right)] : []),
    ],
    seams: seamsOf(left, right),
    sheet: {
      outline,
      creases: creasesOf(left, right, way, random),
      surplus: jersey ? 0.013 : 0.012,
      stiffness: jersey ? 0.16 : 0.42,
      lumps: jersey ? 95 : 120,
      seed,
    },
  };
}
