import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readImageHeader } from '#functions/catalogue/image-header.ts';
import { catalogue } from '#infra/local/seed/catalogue.ts';
import type { SeedProduct } from '#infra/local/seed/catalogue-types.ts';
import { inksFor } from '#infra/local/seed/garments/color.ts';
import { printNamed, printNames } from '#infra/local/seed/garments/prints/print.ts';
import { randomFrom } from '#infra/local/seed/garments/random.ts';
import { garmentColors } from '#infra/local/seed/palette.ts';
import { type ProductPicture, productPictures } from '#infra/local/seed/pictures.ts';
import { drape } from '#infra/pictures/cloth/drape.ts';
import { garmentOf, type Side } from '#infra/pictures/cuts/garment.ts';
import { plans } from '#infra/pictures/cuts/plan.ts';
import { lookOf } from '#infra/pictures/looks.ts';
import type { Garment } from '#infra/pictures/scene/layers.ts';
import { placeOf } from '#infra/pictures/scene/screen.ts';
import { contrastBetween } from '#shared/shop/brand/contrast.ts';

const FOLDER = join(import.meta.dirname, '../../../infra/local/seed/pictures');
const MEGABYTE = 1024 * 1024;

const pictures = catalogue.flatMap(productPictures);
const filesOf = ({ name, avifWidths, webpWidth }: ProductPicture) => [
  ...avifWidths.map((width) => ({ file: `${FOLDER}/${name}/${width}.avif`, width })),
  { file: `${FOLDER}/${name}/${webpWidth}.webp`, width: webpWidth },
];
const files = pictures.flatMap(filesOf);

/**
 * Returns the size of a picture in pixels. Reads it from the header of a WebP file, or from the first `ispe` property of an
 * AVIF file.
 */
function sizeOf(bytes: Buffer): { width: number; height: number } {
  if (bytes.toString('latin1', 0, 4) === 'RIFF') {
    const { width, height } = readImageHeader(bytes);
    return { width, height };
  }
  expect(bytes.toString('latin1', 4, 12)).toBe('ftypavif');
  const property = bytes.indexOf('ispe');
  return { width: bytes.readUInt32BE(property + 8), height: bytes.readUInt32BE(property + 12) };
}

/**
 * Returns the errors in a text that should be valid XML: unbalanced tags, stray angle brackets, and repeated or unquoted
 * attributes.
 */
function complaintsAbout(xml: string): string[] {
  const open: string[] = [];
  const complaints: string[] = [];
  const tag = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+="[^"<&]*")*)\s*(\/?)>/g;
  const rest = xml.replace(tag, (whole, closing: string, name: string, attributes: string, empty: string) => {
    const names = [...attributes.matchAll(/([\w:-]+)=/g)].map(([, attribute]) => attribute);
    if (new Set(names).size !== names.length) complaints.push(`repeated attribute in ${whole.slice(0, 60)}`);
    if (closing && open.pop() !== name) complaints.push(`unexpected </${name}>`);
    if (!closing && !empty) open.push(name);
    return '';
  });
  if (open.length) complaints.push(`never closed: ${open.join(', ')}`);
  if (rest.trim()) complaints.push(`stray text ${rest.trim().slice(0, 60)}`);
  return complaints;
}

const sewn = (product: SeedProduct, side: Side): Garment =>
  garmentOf(lookOf(product), side, randomFrom(`${product.sku}/${side}`));

describe('the pictures of the seeded products', () => {
  test('are three or four in each color, and show its front first', () => {
    for (const product of catalogue) {
      const images = productPictures(product).map(({ image }) => image);
      for (const color of product.colors) {
        const shown = images.filter((image) => image.color === color || image.color === undefined);
        expect(shown.length, `${product.title} in ${color}`).toBeGreaterThanOrEqual(3);
        expect(shown.length, `${product.title} in ${color}`).toBeLessThanOrEqual(4);
        expect(shown[0]?.alt).toBe(`${product.seoTitle} in ${color}, front`);
      }
    }
  });

  test('show a back only where something is printed on it', () => {
    for (const product of catalogue) {
      const backs = productPictures(product).filter(({ shot }) => shot === 'back');
      expect(backs.length, product.title).toBe(product.garment.backPrint ? product.colors.length : 0);
    }
  });

  test('are described by what they show', () => {
    const [product = expect.fail('the catalogue is empty')] = catalogue;
    const described = productPictures(product).map(({ image }) => image.alt);
    expect(described.slice(0, 2)).toEqual([`${product.seoTitle} in Bone, front`, `${product.seoTitle} in Bone, back`]);
    expect(described.slice(-2)).toEqual([
      `${product.seoTitle} in Bone, print up close`,
      `${product.seoTitle} in Bone, Black, and Moss, side by side`,
    ]);
    expect(new Set(pictures.map(({ image }) => image.alt)).size).toBe(pictures.length);
  });

  test('are all there, in the widths that their pages ask for', () => {
    expect(files.filter(({ file }) => !existsSync(file)).map(({ file }) => file)).toEqual([]);
    for (const { file, width } of files) {
      expect(sizeOf(readFileSync(file)), file).toEqual({ width, height: width * 1.25 });
    }
  });

  test('take 12 MB at most, none of them a heavy download, and no other files lie among them', () => {
    const sizes = files.map(({ file }) => statSync(file).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(12 * MEGABYTE);
    expect(Math.max(...sizes)).toBeLessThan(80_000);
    expect(readdirSync(FOLDER).sort()).toEqual(pictures.map(({ name }) => name).sort());
  });
});

describe('the garments', () => {
  test('have at least eight silhouettes and three ways of lying', () => {
    const looks = catalogue.map(lookOf);
    const silhouettes = looks.map(({ cut, hood, zip }) => `${cut} ${hood?.pose ?? 'collar'} ${zip}`);
    expect(new Set(silhouettes).size).toBeGreaterThanOrEqual(8);
    expect(new Set(looks.map(({ hood }) => hood?.pose))).toEqual(new Set(['up', 'open', 'flat', undefined]));
    expect(new Set(looks.map(({ way }) => way % 3)).size).toBe(3);
  });

  test('have the shoulder that their description names', () => {
    const dropped = catalogue.filter(({ descriptionHtml }) => /dropped shoulder/.test(descriptionHtml));
    expect(dropped.length).toBeGreaterThan(5);
    expect(dropped.filter((product) => plans[lookOf(product).cut].shoulder !== 'dropped')).toEqual([]);
  });

  test('have no cord over their print', () => {
    for (const product of catalogue.filter(({ garment }) => garment.kind === 'hoodie')) {
      const garment = sewn(product, 'front');
      const print = placeOf(garment, product.garment.print);
      const cords = garment.layers.flatMap((layer) => (layer.kind === 'cord' ? [layer] : []));
      const crossing = cords.filter(({ line, radius }) =>
        line.some(([x, y]) => y + radius > print.y && x + radius > print.x && x - radius < print.x + print.width),
      );
      expect(crossing, product.title).toEqual([]);
    }
  });

  test('lie the same way every time, in folds that differ from product to product', () => {
    const square = [
      [100, 100],
      [190, 100],
      [190, 190],
      [100, 190],
    ] as const;
    const heights = (seed: string) =>
      drape({ outline: square, creases: [], surplus: 0.06, stiffness: 0.3, lumps: 40, seed }).z;
    const once = heights('a');
    const isSame = (again: Float32Array) => again.every((height, node) => height === once[node]);
    expect(isSame(heights('a'))).toBe(true);
    expect(isSame(heights('b'))).toBe(false);
  });
});

describe('the prints', () => {
  test('number more than a dozen designs, and every product uses one', () => {
    expect(printNames.length).toBeGreaterThanOrEqual(12);
    expect(catalogue.filter(({ garment }) => !printNames.includes(garment.print))).toEqual([]);
  });

  test('all appear in the catalogue', () => {
    const used = new Set(catalogue.flatMap(({ garment }) => [garment.print, garment.backPrint]));
    expect(printNames.filter((name) => !used.has(name))).toEqual([]);
  });

  test('stand out on every garment color', () => {
    for (const [name, color] of Object.entries(garmentColors)) {
      const { main, accent } = inksFor(color);
      expect(contrastBetween(main, color), name).toBeGreaterThanOrEqual(4);
      expect(contrastBetween(accent, color), name).toBeGreaterThanOrEqual(2.4);
    }
  });

  test('are well-formed SVG', () => {
    for (const name of printNames) {
      const art = printNamed(name).draw({ main: '#f00', accent: '#0f0', cloth: '#00f', random: randomFrom('x') });
      expect(complaintsAbout(`<g>${art}</g>`), name).toEqual([]);
    }
  });

  test('never use one front twice on the same kind of garment', () => {
    const marks = ['block-mark', 'bench-mark', 'name-mark'];
    const fronts = catalogue
      .filter(({ garment }) => !marks.includes(garment.print))
      .map(({ garment }) => `${garment.kind} ${garment.print}`);
    expect(new Set(fronts).size).toBe(fronts.length);
  });
});
