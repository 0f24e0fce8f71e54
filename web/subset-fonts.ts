import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/**
 * Weights and widths for the fonts. The font files contain only the weights, widths, and characters that the style sheets
 * use. A file with a single weight is half as large, so the first screen uses such files. Headlines and labels are in
 * capitals.
 */
const DISPLAY = { wdth: 125, wght: 820 };
const LABEL = { wdth: 112, wght: 640 };
const ARCHIVO = { wdth: { min: 112, max: 125, default: 112 }, wght: { min: 640, max: 820, default: 640 } };
const INSTRUMENT = { wght: { min: 400, max: 600, default: 400 } };

const archivo = (subset: string) => `@fontsource-variable/archivo/files/archivo-${subset}-wdth-normal.woff2` as const;
const instrument = (subset: string) =>
  `@fontsource-variable/instrument-sans/files/instrument-sans-${subset}-wght-normal.woff2` as const;

const characters = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));

const ASCII = characters(0x20, 0x7e);
const RARE = '<[\\]^`{|}~';
const COMMON = [...ASCII].filter((character) => !RARE.includes(character)).join('');
const PUNCTUATION = '\u00a0©®·±×–—‘’“”…−';
const TEXT = COMMON + PUNCTUATION;
const SMALL_LETTERS = characters(0x61, 0x7a);
const CAPITALS = TEXT.replace(SMALL_LETTERS, '');
const LATIN_1 = characters(0xa0, 0xff);
const MORE_PUNCTUATION = 'ıŒœˆ˚˜‚„†‡•‰‹›⁄€™↑↓';
const SELDOM = [...(RARE + LATIN_1 + MORE_PUNCTUATION)].filter((character) => !TEXT.includes(character)).join('');
const LATIN_EXTENDED_A = characters(0x100, 0x17f);

/**
 * Lists the font files, which `styles/fonts.css` references as `@fonts/<file>`. The unicode-range lines there match the texts
 * here. Most pages need neither accented letters nor programmers' characters nor bold text, so these are in separate files.
 */
const FONTS = {
  'archivo-display.woff2': { source: archivo('latin'), text: CAPITALS, axes: DISPLAY },
  'archivo-label.woff2': { source: archivo('latin'), text: CAPITALS, axes: LABEL },
  'archivo-label-small.woff2': { source: archivo('latin'), text: SMALL_LETTERS, axes: LABEL },
  'archivo-mixed.woff2': { source: archivo('latin'), text: TEXT, axes: DISPLAY },
  'archivo-accents.woff2': { source: archivo('latin'), text: SELDOM, axes: ARCHIVO },
  'archivo-extended.woff2': { source: archivo('latin-ext'), text: LATIN_EXTENDED_A, axes: ARCHIVO },
  'instrument-text.woff2': { source: instrument('latin'), text: TEXT, axes: { wght: 400 } },
  'instrument-bold.woff2': { source: instrument('latin'), text: TEXT, axes: { wght: 600 } },
  'instrument-accents.woff2': { source: instrument('latin'), text: SELDOM, axes: INSTRUMENT },
  'instrument-extended.woff2': { source: instrument('latin-ext'), text: LATIN_EXTENDED_A, axes: INSTRUMENT },
};

/**
 * OpenType features to keep. Letters with accents also need the features for marks and for the letter forms of some
 * languages.
 */
const FEATURES = ['kern', 'liga', 'tnum'];
const ACCENT_FEATURES = [...FEATURES, 'locl', 'ccmp', 'mark'];
const featuresOf = (text: string) => (text === SELDOM || text === LATIN_EXTENDED_A ? ACCENT_FEATURES : FEATURES);

async function writeFonts(directory: string, sources: Map<string, Uint8Array>): Promise<void> {
  await mkdir(directory, { recursive: true });
  for (const [name, { source, text, axes }] of Object.entries(FONTS)) {
    const font = await subsetFont(sources.get(source) ?? new Uint8Array(), text, {
      targetFormat: 'woff2',
      variationAxes: axes,
      keepFeatures: featuresOf(text),
      noHinting: true,
    });
    // Another build may be reading the file, so it is written under another name and then renamed.
    const unfinished = join(directory, `${name}.${process.pid}`);
    await writeFile(unfinished, font);
    await rename(unfinished, join(directory, name));
  }
}

async function readSources(): Promise<Map<string, Uint8Array>> {
  const names = [...new Set(Object.values(FONTS).map(({ source }) => source))];
  const files = names.map((name) => readFile(fileURLToPath(import.meta.resolve(name))));
  return new Map((await Promise.all(files)).map((file, index) => [names[index] ?? '', file]));
}

/** Resolves `url("@fonts/<file>")` to a subset font. The fonts are cached next to the built site for the next build. */
export function subsetFonts(): Plugin {
  return {
    name: 'subset-fonts',
    config: async () => {
      const sources = await readSources();
      const recipe = createHash('sha256').update(JSON.stringify([FONTS, FEATURES, ACCENT_FEATURES]));
      for (const source of sources.values()) recipe.update(source);
      const directory = join(import.meta.dirname, '../dist/fonts', recipe.digest('hex').slice(0, 12));
      const isComplete = Object.keys(FONTS).every((name) => existsSync(join(directory, name)));
      if (!isComplete) await writeFonts(directory, sources);
      return { resolve: { alias: [{ find: /^@fonts\//, replacement: `${directory}/` }] } };
    },
  };
}

/** Returns true if a built file is one of the fonts on the first screen of every page. */
export const isFirstFace = (file: string): boolean =>
  /\/(?:archivo-display|archivo-label|instrument-text)-[\w-]{8}\.woff2$/.test(file);
