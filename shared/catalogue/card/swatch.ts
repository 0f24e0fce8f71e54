/**
 * Maps color names to CSS colors. If a name of several words is not listed, the last of its words that is listed determines
 * the color.
 */
const COLORS: Readonly<Record<string, string>> = {
  ash: '#b9b6ad',
  beige: '#d8c7a5',
  black: '#201f1e',
  blue: '#2f5d9b',
  bone: '#e8e1d0',
  brown: '#6b4a32',
  burgundy: '#6b1f2e',
  chalk: '#f1efe8',
  charcoal: '#3c3c3b',
  clay: '#b77e60',
  concrete: '#aba79b',
  coral: '#ef7a5f',
  cream: '#f2e8d2',
  fog: '#c6cbca',
  forest: '#28442f',
  gold: '#d9a628',
  gray: '#8a8a86',
  green: '#3c7a4b',
  grey: '#8a8a86',
  heather: '#a9a9a4',
  ivory: '#f6f1e1',
  khaki: '#a39872',
  lavender: '#b7a9d6',
  maroon: '#5d1a24',
  mint: '#a9d8bf',
  moss: '#4a5640',
  mustard: '#c99a2c',
  natural: '#eee5d0',
  navy: '#222e42',
  olive: '#5b5f37',
  orange: '#dd6b28',
  oxide: '#6b2e28',
  pink: '#e9a3b4',
  purple: '#5f4585',
  red: '#b8322c',
  royal: '#2b4ba0',
  rust: '#a5452a',
  sand: '#cdb68f',
  silver: '#c4c4c2',
  slate: '#52606b',
  stone: '#bdb4a3',
  tan: '#c6a27a',
  teal: '#22757a',
  turquoise: '#3bb0ac',
  'washed black': '#3f3e3c',
  white: '#ffffff',
  yellow: '#ecc83a',
};

/** Returns the CSS color for a color name such as `Washed Black`. Null for an unknown name. */
export function swatchOf(color: string): string | null {
  const words = color.toLowerCase().match(/[a-z]+/g) ?? [];
  const names = [...words, words.join(' ')];
  return names.map((name) => (Object.hasOwn(COLORS, name) ? COLORS[name] : undefined)).findLast(Boolean) ?? null;
}
