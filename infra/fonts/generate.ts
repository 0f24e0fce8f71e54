import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** Folder of the fonts for invoices and packing slips: Noto Sans (SIL Open Font License) with the letters of Europe. */
const DIRECTORY = join(import.meta.dirname, '../../functions/orders/documents');

/** First and last characters of the Unicode blocks to keep. */
const BLOCKS: readonly [first: number, last: number][] = [
  // Latin letters, including Vietnamese.
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x1e00, 0x1eff],
  // Greek and Cyrillic.
  [0x370, 0x3ff],
  [0x400, 0x4ff],
  // Dashes, quotes, and currency signs.
  [0x2010, 0x2027],
  [0x20a0, 0x20bf],
  // The numero, trademark, and minus signs.
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
];

const letters = BLOCKS.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
).join('');

async function subsetOf(file: string): Promise<string> {
  const path = fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${file}`));
  const options = {
    targetFormat: 'truetype',
    variationAxes: {},
    keepFeatures: ['kern', 'mark'],
    noHinting: true,
  } as const;
  return Buffer.from(await subsetFont(readFileSync(path), letters, options)).toString('base64');
}

const fonts = {
  license: 'Noto Sans, Copyright The Noto Project Authors, SIL Open Font License 1.1, https://openfontlicense.org',
  regular: await subsetOf('400Regular/NotoSans_400Regular.ttf'),
  bold: await subsetOf('700Bold/NotoSans_700Bold.ttf'),
};
writeFileSync(join(DIRECTORY, 'fonts.json'), `${JSON.stringify(fonts, null, 2)}\n`);
process.stdout.write(`${letters.length} letters in functions/orders/documents/fonts.json\n`);
