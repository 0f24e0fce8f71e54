import type { Point } from '#infra/local/seed/garments/path.ts';
import { curve, type Knot, loop, mirrored, offset } from '../base/curve.ts';
import type { Sheet } from '../cloth/drape.ts';
import { type Layer, stuff } from '../scene/layers.ts';
import { type Random, uneven } from './body.ts';
import { type Cords, cordsOf } from './cords.ts';

export type HoodPose = 'up' | 'open' | 'flat';

type Shape = { outer: readonly Point[]; opening: readonly Point[]; lean: number };

/** Left halves of the shapes, from the top down. Heights are measured from the neck. */
const shapes: Record<HoodPose, Shape> = {
  up: {
    outer: [
      [400, -226],
      [362, -222],
      [324, -196],
      [300, -142],
      [290, -74],
      [297, -12],
      [318, 32],
      [354, 60],
      [400, 70],
    ],
    opening: [
      [400, -186],
      [372, -180],
      [348, -152],
      [336, -104],
      [337, -50],
      [352, -4],
      [376, 30],
      [399, 47],
    ],
    lean: 0.05,
  },
  open: {
    outer: [
      [400, -176],
      [350, -170],
      [300, -150],
      [276, -98],
      [280, -36],
      [302, 18],
      [346, 54],
      [400, 68],
    ],
    opening: [
      [400, -126],
      [356, -124],
      [322, -98],
      [314, -54],
      [328, -8],
      [360, 28],
      [399, 46],
    ],
    lean: 0.1,
  },
  flat: {
    outer: [
      [400, -104],
      [346, -104],
      [300, -84],
      [277, -42],
      [284, 4],
      [312, 38],
      [354, 60],
      [400, 68],
    ],
    opening: [
      [400, -58],
      [356, -56],
      [324, -38],
      [317, -8],
      [336, 20],
      [368, 38],
      [399, 46],
    ],
    lean: 0.16,
  },
};

const pouch: readonly Point[] = [
  [400, -30],
  [352, -34],
  [306, -18],
  [286, 28],
  [296, 88],
  [340, 138],
  [400, 154],
];
const dome: readonly Point[] = [
  [400, -226],
  [360, -222],
  [322, -196],
  [298, -142],
  [288, -74],
  [296, -14],
  [330, 12],
  [400, 22],
];

/** Returns a closed shape from a left half and a slightly different right half. The whole shape leans to one side. */
function closed(half: readonly Point[], neck: number, lean: number, random: Random, pointed = false): Point[] {
  const place = (side: 1 | -1): Knot[] =>
    half.map(([x, y], index): Knot => {
      const loose = index === 0 || index === half.length - 1 ? 0 : 2;
      const moved: Point = [
        x + (random() - 0.5) * 2 * loose - side * lean * (y - 40),
        neck + y + (random() - 0.5) * loose,
      ];
      return pointed && index === half.length - 1 ? [moved[0], moved[1], true] : moved;
    });
  return loop([...place(1), ...mirrored(place(-1)).slice(1, -1).toReversed()]);
}

export type Hood = { layers: Layer[]; sheets: Sheet[] };

/** Returns the sheets of cloth for the hood's shell and for its visible inside. */
function hoodSheets(shell: Point[], neck: number, seed: string): Sheet[] {
  return [
    {
      outline: shell,
      surplus: 0.028,
      stiffness: 0.4,
      lumps: 70,
      seed: `${seed}/hood`,
      creases: [
        { at: [318, neck + 6], reach: [36, 60], degrees: 70, surplus: 0.1 },
        { at: [482, neck + 2], reach: [36, 60], degrees: 112, surplus: 0.1 },
        { at: [310, neck - 90], reach: [60, 40], degrees: 88, surplus: 0.06 },
        { at: [492, neck - 100], reach: [60, 40], degrees: 94, surplus: 0.07 },
      ],
    },
    {
      outline: shell,
      surplus: 0.045,
      stiffness: 0.3,
      lumps: 60,
      seed: `${seed}/inside`,
      creases: [{ at: [400, neck - 30], reach: [70, 60], degrees: 80, surplus: 0.06 }],
    },
  ];
}

/**
 * Returns the hood from the front. Its two sheets are the shell, with the index `first`, and the visible inside, with the
 * next index.
 */
export function hoodFront(
  pose: HoodPose,
  cords: Cords,
  neck: number,
  first: number,
  random: Random,
  seed: string,
): Hood {
  const { outer, opening, lean } = shapes[pose];
  const tilt = (random() - 0.5) * 2 * lean;
  const shell = uneven(closed(outer, neck, tilt, random), `${seed}/hood`, 1.3);
  const hole = uneven(closed(opening, neck, tilt, random, true), `${seed}/hole`, 1.1);
  const rim = offset([...hole, hole[0] ?? [0, 0]], 14);
  const top = neck + (opening[0]?.[1] ?? 0);
  const tape: Knot[] = [
    [340, neck - 14],
    [366, neck + 4],
    [400, neck + 9],
    [434, neck + 4],
    [460, neck - 14],
  ];
  const mid = 400 + tilt * 60;
  return {
    sheets: hoodSheets(shell, neck, seed),
    layers: [
      { kind: 'panel', stuff: stuff.face, shape: shell, lift: 26, edge: [8, 9], folds: [[first, 1.25]] },
      {
        kind: 'panel',
        stuff: stuff.inside,
        shape: hole,
        lift: 14,
        edge: [-4, 12],
        folds: [[first + 1, 0.9]],
        tone: 0.92,
      },
      {
        kind: 'shade',
        line: curve([
          [340, top + 16],
          [mid, top - 4],
          [460, top + 16],
        ]),
        reach: 74,
        strength: 0.4,
      },
      {
        kind: 'seam',
        line: curve([
          [mid - 3, top + 2],
          [mid + 2, (top + neck) / 2],
          [400, neck + 8],
        ]),
        depth: 1,
        pucker: 0.7,
      },
      { kind: 'seam', line: curve(tape), depth: 1.5, pucker: 0.6 },
      { kind: 'stitch', line: offset(curve(tape), 7) },
      { kind: 'label', center: [400, neck + 25], width: 36, height: 19, degrees: (random() - 0.5) * 5 },
      { kind: 'seam', line: rim, depth: 0.7, pucker: 0.9 },
      { kind: 'stitch', line: rim },
      { kind: 'stitch', line: offset(rim, 2.6) },
      {
        kind: 'seam',
        line: curve([
          [400, neck + 46],
          [396, neck + 58],
          [386, neck + 69],
        ]),
        depth: 2.2,
        pucker: 0.3,
      },
      ...cordsOf(neck, cords, random),
    ],
  };
}

/** Returns the hood from behind, either standing up or lying on the back. */
export function hoodBack(pose: HoodPose, neck: number, first: number, random: Random, seed: string): Hood {
  const lies = pose !== 'up';
  const half = lies ? pouch : dome;
  const tilt = (random() - 0.5) * 0.06;
  const shell = uneven(closed(half, neck, tilt, random), `${seed}/hood`, 1.3);
  const [top, bottom] = [neck + (half[0]?.[1] ?? 0), neck + (half.at(-1)?.[1] ?? 0)];
  const middle = curve([
    [400, top + 1],
    [402 + tilt * 80, (top + bottom) / 2],
    [400, bottom - 2],
  ]);
  const rim: Knot[] = [
    [300, neck - 8],
    [350, neck + 10],
    [400, neck + 15],
    [450, neck + 10],
    [500, neck - 8],
  ];
  return {
    sheets: [
      {
        outline: shell,
        surplus: 0.03,
        stiffness: 0.35,
        lumps: 70,
        seed: `${seed}/hood`,
        creases: [
          { at: [330, bottom - 60], reach: [50, 60], degrees: 60, surplus: 0.09 },
          { at: [470, bottom - 66], reach: [50, 60], degrees: 120, surplus: 0.09 },
          { at: [400, bottom - 40], reach: [90, 40], degrees: 0, surplus: 0.05 },
        ],
      },
    ],
    layers: [
      { kind: 'panel', stuff: stuff.face, shape: shell, lift: lies ? 30 : 26, edge: [13, 22], folds: [[first, 1.1]] },
      { kind: 'seam', line: middle, depth: 1.4, pucker: 0.7 },
      { kind: 'stitch', line: offset(middle, 5) },
      { kind: 'stitch', line: offset(middle, -5) },
      ...(lies
        ? ([
            { kind: 'seam', line: curve(rim), depth: 3, pucker: 0.4 },
            { kind: 'stitch', line: offset(curve(rim), 9) },
          ] as const)
        : []),
    ],
  };
}
