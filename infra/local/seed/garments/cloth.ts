import { mix, type Tones, tonesOf } from './color.ts';
import { hundredth, mapPath, short } from './path.ts';
import { hash, randomFrom } from './random.ts';

/** A fabric being drawn: its tones, its own ids, and the slight bend that makes every drawing differ. */
export type Cloth = {
  tones: Tones;
  id: (name: string) => string;
  url: (name: string) => string;
  bend: (d: string) => string;
  random: () => number;
};

/** Ids are unique per `seed` and `side`, so that several drawings can share one document. */
export function clothOf(color: string, seed: string, side: string): Cloth {
  const prefix = `g${hash(`${seed}/${color}/${side}`).toString(36).slice(-5)}`;
  const random = randomFrom(`${seed}/${side}`);
  const [phase, lean, wave] = [random() * 6.3, random() * 6.3, 1.6 + random() * 2.2];
  const id = (name: string) => `${prefix}${name}`;
  return {
    tones: tonesOf(color),
    id,
    url: (name) => `url(#${id(name)})`,
    bend: (d) =>
      mapPath(d, (x, y) => [
        Math.round(x + wave * Math.sin(y / 118 + phase) + 0.9 * Math.sin(y / 37 + lean)),
        Math.round(y + wave * Math.sin(x / 150 + lean) + 0.8 * Math.sin(x / 41 + phase)),
      ]),
    random,
  };
}

export function panel(cloth: Cloth, d: string, fill: string): string {
  return `<path d="${cloth.bend(d)}" fill="${fill}"/>`;
}

/** A joined edge: a dark groove with the light catching its lower lip. */
export function seam(cloth: Cloth, d: string, weight = 1.6): string {
  const line = cloth.bend(d);
  return (
    `<g fill="none" stroke-width="${weight}"><path d="${line}" stroke="${cloth.tones.light}" stroke-opacity=".7" transform="translate(.6 1.6)"/>` +
    `<path d="${line}" stroke="${cloth.tones.deep}" stroke-opacity=".75"/></g>`
  );
}

export function stitch(cloth: Cloth, ...lines: string[]): string {
  return `<path d="${lines.map(cloth.bend).join('')}" fill="none" stroke="${cloth.tones.stitch}" stroke-width="1.3" stroke-dasharray="5 3.2" stroke-opacity=".85"/>`;
}

/** Ribbing: ridges across a line, so that they follow the curve of a collar or a hem. */
export function ribbing(cloth: Cloth, line: string, height: number, pitch = 6): string {
  const { deep, light } = cloth.tones;
  const d = cloth.bend(line);
  return (
    `<g fill="none" stroke-width="${height}"><path d="${d}" stroke="${deep}" stroke-opacity=".3" stroke-dasharray="1.6 ${short(pitch - 1.6)}"/>` +
    `<path d="${d}" stroke="${light}" stroke-opacity=".5" stroke-dasharray="1.6 ${short(pitch - 1.6)}" stroke-dashoffset="-2.2"/></g>`
  );
}

/** The shade that an edge throws on the cloth below it: the softer, the further it reaches. */
export function overlap(cloth: Cloth, d: string, reach: number): string {
  const line = cloth.bend(d);
  const layers = [2, 1.5, 1, 0.5].map((share) => `<path d="${line}" stroke-width="${short(reach * share)}"/>`);
  return `<g fill="none" stroke="#0b0b0a" stroke-opacity="${cloth.tones.overlapWeight}" stroke-linejoin="round" transform="translate(1 3)">${layers.join('')}</g>`;
}

type Stop = readonly [offset: number, color: string, opacity?: number];

/** A gradient along a line; named stops are borrowed from the gradient of that id. */
export function linear(cloth: Cloth, name: string, line: readonly number[], stops: readonly Stop[] | string): string {
  const [x1, y1, x2, y2] = line;
  const opened = `<linearGradient id="${cloth.id(name)}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
  if (typeof stops === 'string') return `${opened} href="#${stops}"/>`;
  return `${opened}>${stopsOf(stops)}</linearGradient>`;
}

export function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(([offset, color, opacity]) => {
      const alpha = opacity === undefined ? '' : ` stop-opacity="${hundredth(opacity)}"`;
      return `<stop offset="${hundredth(offset)}" stop-color="${color}"${alpha}/>`;
    })
    .join('');
}

/** Cloth rolled away from the light at both edges, as across a body ('b') or a sleeve, which borrows the body's tones. */
export function rolled(cloth: Cloth, name: string, line: readonly number[]): string {
  const { base, light, shade } = cloth.tones;
  if (name !== 'b') return linear(cloth, name, line, cloth.id('b'));
  return linear(cloth, name, line, [
    [0, shade],
    [0.08, mix(base, shade, 0.3)],
    [0.28, mix(base, light, 0.45)],
    [0.6, base],
    [0.88, mix(base, shade, 0.5)],
    [1, shade],
  ]);
}

type Place = readonly [x: number, y: number];

/** A crease from where the cloth is held to where it runs out, `reach` pixels wide on its shaded side. */
export type Fold = { from: Place; to: Place; reach: number; strength: number; soft?: boolean };

export function fold(from: Place, to: Place, thickness = 9, strength = 0.5): Fold {
  return { from, to, reach: thickness * 2.6, strength };
}

/** A wide hollow without an edge, as cloth has that hangs or lies uneven. */
export function hollow(from: Place, to: Place, reach: number, strength = 0.4): Fold {
  return { from, to, reach, strength, soft: true };
}

const FADE = [
  [0, 1],
  [0.3, 0.62],
  [0.65, 0.2],
  [1, 0],
] as const;

/** One crease and one hollow of unit size: a sharp edge, shade running out on one side of it and light on the other. */
export function foldDefinitions(cloth: Cloth): string {
  const fade = (name: string, color: string, peak: number) =>
    `<radialGradient id="${cloth.id(name)}" gradientUnits="userSpaceOnUse" cx="-.2" cy="0" r="1">` +
    `${stopsOf(FADE.map(([offset, alpha]) => [offset, color, alpha * peak]))}</radialGradient>`;
  return (
    fade('d', '#0b0b0a', 1) +
    fade('w', '#fffdf6', cloth.tones.sheen) +
    `<g id="${cloth.id('f')}"><path fill="${cloth.url('d')}" d="M-1.2 0C-.6 .26 .2 .26 .8 0A1 1 0 0 1-1.2 0Z"/>` +
    `<path fill="${cloth.url('w')}" d="M-1.2 0C-.6 .26 .2 .26 .8 0A1 1 0 0 0-1.2 0Z"/></g>` +
    `<circle id="${cloth.id('y')}" cx="-.2" r="1" fill="${cloth.url('d')}"/>`
  );
}

/** Places the unit crease: its length along the fold, its shade turned away from the light above on the left. */
export function drawFold(cloth: Cloth, { from, to, reach, strength, soft }: Fold): string {
  const [dx, dy] = [(to[0] - from[0]) / 2, (to[1] - from[1]) / 2];
  const length = Math.hypot(dx, dy) || 1;
  const side = (dx * 0.85 - dy * 0.5 < 0 ? -1 : 1) * (reach / length);
  const matrix = [dx, dy, -dy * side, dx * side, from[0] + dx, from[1] + dy];
  return (
    `<use href="#${cloth.id(soft ? 'y' : 'f')}" transform="matrix(${matrix.map(Math.round).join(' ')})" ` +
    `fill-opacity="${hundredth(strength * cloth.tones.creaseWeight)}"/>`
  );
}

/** The shade of a body's edges, from shoulder to armpit, on the sleeves tucked under it. */
export function edgeShade(cloth: Cloth, [sx, sy]: Place, [ax, ay]: Place): string {
  const left = hollow([sx - 4, sy + 10], [ax - 4, ay + 10], 26, 0.6);
  const right = hollow([804 - sx, sy + 10], [804 - ax, ay + 10], 26, 0.6);
  return drawFold(cloth, left) + drawFold(cloth, right);
}
