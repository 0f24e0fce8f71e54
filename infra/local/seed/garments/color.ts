type Channels = readonly [red: number, green: number, blue: number];

function channels(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
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

export type Inks = { main: string; accent: string };

const bone = '#EFEADD';
const ink = '#1A1A18';

/** Print colors that stand out on a cloth: the main ink at 4:1 or more, the accent at 2.2:1 or the main ink. */
export function inksFor(cloth: string): Inks {
  const main = contrast(bone, cloth) > contrast(ink, cloth) ? bone : ink;
  const accent = ['#C2451E', '#E0703F', '#D9B36C'].find((candidate) => contrast(candidate, cloth) >= 2.4);
  return { main, accent: accent ?? main };
}
