import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { catalogue } from '#infra/local/seed/catalogue.ts';
import { contrast, inksFor } from '#infra/local/seed/garments/color.ts';
import { drawGarment, garmentKinds } from '#infra/local/seed/garments/draw.ts';
import { printNames } from '#infra/local/seed/garments/prints/print.ts';
import { garmentColors } from '#infra/local/seed/palette.ts';
import { productPictures } from '#infra/local/seed/pictures.ts';

const pictures = catalogue.flatMap(productPictures);
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Lists the errors of a text as XML: unbalanced tags, stray angle brackets, repeated or unquoted attributes. */
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

describe('the pictures of the seeded products', () => {
  test('show front and back of every product in each of its colors, color by color', () => {
    for (const product of catalogue) {
      const shown = productPictures(product);
      expect(shown.map(({ color, side }) => `${color} ${side}`)).toEqual(
        product.colors.flatMap((color) => [`${color} front`, `${color} back`]),
      );
    }
  });

  test('are named after product, color and side, and described in words', () => {
    const [first] = productPictures(catalogue[0] ?? expect.fail('the catalogue is empty'));
    expect(first).toMatchObject({
      fileName: 'fault-line-hoodie-bone-front.svg',
      alt: 'Fault Line Hoodie in Bone, front',
    });
    expect(new Set(pictures.map(({ fileName }) => fileName)).size).toBe(pictures.length);
    expect(pictures.filter(({ fileName }) => !/^[a-z0-9-]+-(front|back)\.svg$/.test(fileName))).toEqual([]);
  });

  test('are well-formed XML without external references', () => {
    for (const { svg, fileName } of pictures) {
      expect(complaintsAbout(svg), fileName).toEqual([]);
      expect(svg, fileName).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 800 1000" width="800" height="1000">/);
      expect(svg, fileName).not.toMatch(/NaN|undefined|Infinity|<text|<image|<style|url\(http|font-family/);
    }
  });

  test('all differ', () => {
    expect(new Set(pictures.map(({ svg }) => hashOf(svg))).size).toBe(pictures.length);
  });

  test('are the same on every start', () => {
    const again = catalogue.flatMap(productPictures);
    expect(again.map(({ svg }) => hashOf(svg))).toEqual(pictures.map(({ svg }) => hashOf(svg)));
  });

  test('are drawn without filters and patterns, which a phone takes long to paint', () => {
    expect(pictures.filter(({ svg }) => /<(?:filter|pattern|mask)/.test(svg)).map(({ fileName }) => fileName)).toEqual(
      [],
    );
  });

  test('stay under 24 kB each', () => {
    const heavy = pictures.filter(({ svg }) => Buffer.byteLength(svg) >= 24_000);
    expect(heavy.map(({ fileName }) => fileName)).toEqual([]);
  });

  test('share no ids, so that several can be in one document, and refer only to ids they define', () => {
    const ids = pictures.flatMap(({ svg }) => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    expect(new Set(ids).size).toBe(ids.length);
    for (const { svg, fileName } of pictures) {
      const references = [...svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)].map(([, url, href]) => url ?? href);
      expect(
        references.filter((id) => !svg.includes(` id="${id}"`)),
        fileName,
      ).toEqual([]);
    }
  });

  test('differ between front and back by more than the print', () => {
    for (const kind of garmentKinds) {
      const draw = (side: 'front' | 'back') => drawGarment({ kind, color: '#4A5640', print: null, side, seed: 'x' });
      const paths = (svg: string) => svg.split('<path').length;
      expect(paths(draw('front')), kind).not.toBe(paths(draw('back')));
    }
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
      expect(contrast(main, color), name).toBeGreaterThanOrEqual(4);
      expect(contrast(accent, color), name).toBeGreaterThanOrEqual(2.4);
    }
  });

  test('are drawable on every kind of garment and either side', () => {
    for (const kind of garmentKinds) {
      for (const print of printNames) {
        for (const side of ['front', 'back'] as const) {
          expect(complaintsAbout(drawGarment({ kind, color: '#52606B', print, side })), `${kind} ${print}`).toEqual([]);
        }
      }
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
