type Channels = readonly [red: number, green: number, blue: number];

function channels(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Blends `amount` (0 to 1) of one color into another; both are #rrggbb. */
export function mix(hex: string, other: string, amount: number): string {
  const [from, to] = [channels(hex), channels(other)];
  const blended = from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * amount));
  return `#${blended.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance, 0 to 1 (WCAG 2). */
export function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colors, 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

export type Tones = {
  base: string;
  light: string;
  shade: string;
  deep: string;
  inside: string;
  stitch: string;
  cord: string;
  /** Strength with which a crease darkens this cloth, 0 to 1. */
  creaseWeight: number;
  /** Share of that strength on the lit side of a crease. */
  sheen: number;
  /** Strength with which each layer of an edge's shade darkens the cloth below, 0 to 1. */
  overlapWeight: number;
};

const black = '#0b0b0a';
const white = '#fffdf6';

/** Tones of a fabric of one color: in light, in shade, on its inside and in its thread. */
export function tonesOf(base: string): Tones {
  const dark = luminance(base) < 0.16;
  return {
    base,
    light: mix(base, white, dark ? 0.1 : 0.3),
    shade: mix(base, black, dark ? 0.34 : 0.2),
    deep: mix(base, black, dark ? 0.62 : 0.48),
    inside: mix(base, black, dark ? 0.42 : 0.3),
    stitch: dark ? mix(base, white, 0.24) : mix(base, black, 0.3),
    creaseWeight: dark ? 0.95 : 0.66,
    sheen: luminance(base) < 0.06 ? 0.28 : dark ? 0.22 : 0.55,
    overlapWeight: dark ? 0.09 : 0.045,
    cord: dark ? mix(base, white, 0.14) : mix(base, white, 0.32),
  };
}

export type Inks = { main: string; accent: string };

const bone = '#EFEADD';
const ink = '#1A1A18';

/** Print colors that stand out on a cloth: the main ink at 4:1 or more, the accent at 2.2:1 or the main ink. */
export function inksFor(cloth: string): Inks {
  const main = contrast(bone, cloth) > contrast(ink, cloth) ? bone : ink;
  const accent = ['#C2451E', '#E0703F', '#D9B36C'].find((candidate) => contrast(candidate, cloth) >= 2.4);
  return { main, accent: accent ?? main };
}
