import { type Cloth, stopsOf } from './cloth.ts';
import { within } from './curves.ts';
import { hundredth, type Point } from './path.ts';

type Place = readonly [x: number, y: number];

/** A crease from where the cloth is held to where it runs out, `reach` units wide on its shaded side. */
export type Fold = { from: Place; to: Place; reach: number; strength: number; soft?: boolean };

export function fold(from: Place, to: Place, thickness = 9, strength = 0.5): Fold {
  return { from, to, reach: thickness * 2.6, strength };
}

/** A wide hollow without an edge, as cloth has that hangs or lies uneven. */
export function hollow(from: Place, to: Place, reach: number, strength = 0.4): Fold {
  return { from, to, reach, strength, soft: true };
}

/** How much of a fold's strength is left at a share of its reach. */
const FADE = [
  [0, 1],
  [0.3, 0.62],
  [0.65, 0.2],
  [1, 0],
] as const;

/** The share of its reach at which a fold has faded to `rest` of its strength. */
function reachAt(rest: number): number {
  for (let index = 1; index < FADE.length; index++) {
    const [[near, more], [far, less]] = [FADE[index - 1] ?? FADE[0], FADE[index] ?? FADE[3]];
    if (rest >= less) return near + ((more - rest) / (more - less)) * (far - near);
  }
  return 1;
}

/** The shade all hollows of a piece share. */
export function hollowDefinition(cloth: Cloth): string {
  const stops = stopsOf(FADE.map(([offset, alpha]) => [offset, '#0b0b0a', alpha]));
  return `<radialGradient id="${cloth.id('d')}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1">${stops}</radialGradient>`;
}

/** The fold's own axes: along it, and across it to the side turned away from the light above on the left. */
function axesOf({ from, to, reach }: Fold) {
  const [dx, dy] = [(to[0] - from[0]) / 2, (to[1] - from[1]) / 2];
  const length = Math.hypot(dx, dy) || 1;
  const side = (dx * 0.85 - dy * 0.5 < 0 ? -1 : 1) * (reach / length);
  return {
    along: [dx, dy],
    across: [-dy * side, dx * side],
    middle: [from[0] + dx * 0.8, from[1] + dy * 0.8],
  } as const;
}

export function drawHollow(cloth: Cloth, hollow: Fold): string {
  const { along, across, middle } = axesOf(hollow);
  return (
    `<circle r="1" fill="${cloth.url('d')}" transform="matrix(${[...along, ...across, ...middle].map(Math.round).join(' ')})" ` +
    `fill-opacity="${hundredth(hollow.strength * cloth.tones.creaseWeight)}"/>`
  );
}

/**
 * Where one side of a crease is darker (or lighter, on its `lit` side) than at `reach` from its edge.
 * What would lie beyond the silhouette is drawn in to it, which spares the browser a clip.
 */
function contour(one: Fold, reach: number, lit: boolean, inside: (point: Point) => boolean): string {
  const { along, across, middle } = axesOf(one);
  const at = (x: number, y: number): Point => [
    middle[0] + x * along[0] + y * across[0],
    middle[1] + x * along[1] + y * across[1],
  ];
  const tip = 0.2 * (1 - reach * reach);
  const crest = 0.2 * (1 + reach * reach);
  const rim = lit ? -1.3 * reach - tip : 2 * reach - tip;
  const held = (x: number, y: number) => {
    const share = [1, 0.8, 0.6, 0.4].find((part) => inside(at(x * part, y * part))) ?? 0.1;
    return at(x * share, y * share)
      .map(one.reach > 18 ? Math.round : halves)
      .join(' ');
  };
  const start = held(-reach, tip);
  return `M${start}Q${held(0, crest)} ${held(reach, tip)}Q${held(0, rim)} ${start}Z`;
}

function halves(value: number): number {
  return Math.round(value * 2) / 2;
}

/** Steps of shade from no fold to the deepest one; the lit side has about as many. */
const STEP = 0.085;

function contours(folds: readonly Fold[], lit: boolean, inside: (point: Point) => boolean): string[] {
  const levels = Array.from({ length: Math.floor(0.75 / STEP) }, (_, index) => (index + 0.5) * STEP);
  return levels.map((level) =>
    folds
      .filter(({ strength }) => strength * 0.8 > level)
      .map((one) => contour(one, reachAt(level / one.strength), lit, inside))
      .join(''),
  );
}

/**
 * All folds of a piece. The shade of its creases is drawn as contour lines of a map are: one shape for
 * each step, which holds every place at least that dark. A browser draws this many times faster than a
 * gradient for each crease.
 */
export function drawFolds(cloth: Cloth, folds: readonly Fold[], outline: readonly string[]): string {
  const inside = within(outline);
  const { creaseWeight, sheen } = cloth.tones;
  const creases = folds.filter(({ soft }) => !soft);
  const layers = (lit: boolean, color: string, opacity: number) =>
    contours(creases, lit, inside)
      .filter((d) => d)
      .map((d) => `<path fill="${color}" fill-opacity="${Math.round(opacity * 1000) / 1000}" d="${d}"/>`)
      .join('');
  return (
    folds
      .filter(({ soft }) => soft)
      .map((one) => drawHollow(cloth, one))
      .join('') +
    layers(true, '#fffdf6', STEP * creaseWeight * sheen) +
    layers(false, '#0b0b0a', STEP * creaseWeight)
  );
}

/** The shade of a body's edges, from shoulder to armpit, on the sleeves tucked under it. */
export function edgeShade(cloth: Cloth, [sx, sy]: Place, [ax, ay]: Place): string {
  const left = hollow([sx - 4, sy + 10], [ax - 4, ay + 10], 26, 0.6);
  const right = hollow([804 - sx, sy + 10], [804 - ax, ay + 10], 26, 0.6);
  return drawHollow(cloth, left) + drawHollow(cloth, right);
}
