import { mix, type Tones, tonesOf } from './color.ts';
import { ridgesAlong } from './curves.ts';
import { hundredth, mapPath, short } from './path.ts';
import { hash, randomFrom } from './random.ts';

/** One piece of fabric being drawn: its tones, its own ids and the slight bend that makes every piece differ. */
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

function strokes(d: string, color: string, width: number, opacity: number, extra = ''): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${short(width)}" stroke-opacity="${hundredth(opacity)}"${extra}/>`;
}

/** Joined edges: a dark groove with the light catching its lower lip. */
export function seams(cloth: Cloth, weight: number, ...lines: string[]): string {
  const d = lines.map(cloth.bend).join('');
  const { light, deep } = cloth.tones;
  return strokes(d, light, weight, 0.7, ' transform="translate(.6 1.6)"') + strokes(d, deep, weight, 0.75);
}

export function stitch(cloth: Cloth, ...lines: string[]): string {
  return strokes(lines.map(cloth.bend).join(''), cloth.tones.stitch, 1.3, 0.85, ' stroke-dasharray="6 3.6"');
}

/** One line across which ribbing stands, `height` tall, with `pitch` from ridge to ridge. */
export type Ribs = { line: string; height: number; pitch: number };

/** Ribbing: ridges standing across their lines, so that they follow the curve of a collar or a hem. */
export function ribbing(cloth: Cloth, ...ribs: Ribs[]): string {
  const { deep, light } = cloth.tones;
  const ridges = ribs.map(({ line, height, pitch }) => ridgesAlong(cloth.bend(line), height, pitch)).join('');
  const ground = ribs.map(({ line, height }) => strokes(cloth.bend(line), light, height, 0.24)).join('');
  return ground + strokes(ridges, deep, 2, 0.42);
}

/** The shade that edges throw on the cloth below them: the softer, the further it reaches. */
export function overlap(cloth: Cloth, reach: number, ...lines: string[]): string {
  const d = lines.map(cloth.bend).join('');
  const weight = cloth.tones.overlapWeight;
  const extra = ' stroke-linejoin="round" transform="translate(1 3)"';
  return [
    [1.9, 0.9],
    [1.2, 1.3],
    [0.6, 1.6],
  ]
    .map(([share = 0, part = 0]) => strokes(d, '#0b0b0a', reach * share, weight * part, extra))
    .join('');
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
    [0.09, mix(base, shade, 0.25)],
    [0.28, mix(base, light, 0.45)],
    [0.62, base],
    [1, shade],
  ]);
}
