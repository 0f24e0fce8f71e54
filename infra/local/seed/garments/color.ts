type Channels = readonly [red: number, green: number, blue: number];

function channels(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Returns the relative luminance of a color, from 0 to 1 (WCAG 2). */
export function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colors, from 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

export type Inks = { main: string; accent: string };

const bone = '#EFEADD';
const ink = '#1A1A18';

/**
 * Returns print colors that stand out on a fabric color. The main ink is the light or dark ink with more contrast. The accent
 * has a contrast of at least 2.4:1, or is the same as the main ink.
 */
export function inksFor(cloth: string): Inks {
  const main = contrast(bone, cloth) > contrast(ink, cloth) ? bone : ink;
  const accent = ['#C2451E', '#E0703F', '#D9B36C'].find((candidate) => contrast(candidate, cloth) >= 2.4);
  return { main, accent: accent ?? main };
}
