import { mix, type Tones, tonesOf } from './color.ts';
import { coordinates, mapPath } from './path.ts';
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
  const prefix = `g${hash(`${seed}/${color}/${side}`).toString(36)}`;
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

/** Ribbing is a pattern of fine ridges, leaning with its panel by `angle` degrees. */
export function ribPattern(cloth: Cloth, name: string, angle: number, pitch = 6): string {
  const { base, deep, light } = cloth.tones;
  return (
    `<pattern id="${cloth.id(name)}" width="${pitch}" height="20" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})">` +
    `<path fill="${base}" d="M0 0H${pitch}V20H0Z"/><path fill="${deep}" fill-opacity=".34" d="M0 0H1.5V20H0Z"/>` +
    `<path fill="${light}" fill-opacity=".55" d="M2.4 0H4V20H2.4Z"/></pattern>`
  );
}

type Stop = readonly [offset: number, color: string, opacity?: number];

export function linear(cloth: Cloth, name: string, line: readonly number[], stops: readonly Stop[]): string {
  const [x1, y1, x2, y2] = line;
  return (
    `<linearGradient id="${cloth.id(name)}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">` +
    `${stopsOf(stops)}</linearGradient>`
  );
}

export function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(([offset, color, opacity]) => {
      const alpha = opacity === undefined ? '' : ` stop-opacity="${opacity}"`;
      return `<stop offset="${offset}" stop-color="${color}"${alpha}/>`;
    })
    .join('');
}

/** Cloth rolled away from the light at both edges, as across a body or a sleeve. */
export function rolled(cloth: Cloth, name: string, line: readonly number[]): string {
  const { base, light, shade } = cloth.tones;
  return linear(cloth, name, line, [
    [0, shade],
    [0.1, base],
    [0.34, mix(base, light, 0.5)],
    [0.66, base],
    [0.8, mix(base, shade, 0.12)],
    [0.91, mix(base, shade, 0.4)],
    [1, shade],
  ]);
}

export type Fold = { d: string; lit?: boolean; strength: number };

/** A soft crease from one point to another, thickest in the middle and bowed sideways by `bow` pixels. */
export function crease(
  from: readonly [number, number],
  to: readonly [number, number],
  bow: number,
  thickness: number,
): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [-dy / length, dx / length];
  const middle = (offset: number) => [from[0] + dx / 2 + nx * offset, from[1] + dy / 2 + ny * offset] as const;
  const [out, back] = [middle(bow + thickness), middle(bow - thickness)];
  const [start, end] = [from.map(Math.round), to.map(Math.round)];
  return `M${coordinates(...start)}Q${coordinates(...out.map(Math.round), ...end)}Q${coordinates(...back.map(Math.round), ...start)}Z`;
}

/** A crease and the ridge of light beside it. */
export function fold(
  from: readonly [number, number],
  to: readonly [number, number],
  bow = 8,
  thickness = 9,
  strength = 0.5,
): Fold[] {
  const beside = thickness * 1.5;
  const shifted = (point: readonly [number, number]) => [point[0] - beside * 0.6, point[1] - beside * 0.9] as const;
  return [
    { d: crease(from, to, bow, thickness), strength },
    { d: crease(shifted(from), shifted(to), bow, thickness * 0.8), lit: true, strength: strength * 0.7 },
  ];
}
