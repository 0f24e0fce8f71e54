import { describe, expect, test } from 'vitest';
import { searchText } from '#shared/catalogue/search/search-index.ts';
import { product } from '../../fixtures.ts';
import { documentsOf, search, seeded } from './search-fixtures.ts';

const inCategory = (name: string) =>
  seeded.filter(({ categoryNames }) => categoryNames.includes(name)).map(({ card }) => card.title);
const HOODIES = inCategory('Hoodies');
const TSHIRTS = inCategory('T-Shirts');
const ofKind = (kind: string) => seeded.filter(({ card }) => card.kind === kind).map(({ card }) => card.title);
const ZIPS = ofKind('Zip hoodie');
const CREWS = ofKind('Crewneck');
const LONG_SLEEVES = ofKind('Long sleeve');
const inColor = (...names: string[]) =>
  seeded.filter(({ card }) => card.colors.some((color) => names.includes(color))).map(({ card }) => card.title);
const ON_SALE = seeded.filter(({ card }) => card.compareAtPriceCents).map(({ card }) => card.title);

describe('searching the seeded shop', () => {
  test.each([
    ['tshirt', TSHIRTS],
    ['tshirts', TSHIRTS],
    ['t-shirt', TSHIRTS],
    ['T-Shirts', TSHIRTS],
    ['t shirt', TSHIRTS],
    ['tee', TSHIRTS],
    ['tees', TSHIRTS],
    ['tee shirt', TSHIRTS],
    ['teeshirt', TSHIRTS],
    ['hoodie', HOODIES],
    ['hoodies', HOODIES],
    ['HOODIES', HOODIES],
    ['hoody', HOODIES],
    ['hoodys', HOODIES],
    ['hooded sweatshirt', HOODIES],
    ['sweatshirt', HOODIES],
    ['sweatshirts', HOODIES],
    ['sweater', HOODIES],
    ['jumper', HOODIES],
    ['new releases', inCategory('New Releases')],
    ['short sleeve', TSHIRTS],
    ['new', inCategory('New Releases')],
    ['new arrivals', inCategory('New Releases')],
    ['sale', ON_SALE],
    ['on sale', ON_SALE],
    ['discount', ON_SALE],
    ['reduced', ON_SALE],
    ['navy', inColor('Deep Navy')],
    ['blue', inColor('Deep Navy')],
    ['grey', inColor('Slate', 'Fog', 'Concrete')],
    ['gray', inColor('Slate', 'Fog', 'Concrete')],
    ['white', inColor('Bone', 'Chalk')],
    ['black', inColor('Black', 'Washed Black')],
  ])('%j finds all that are meant', (query, titles) => {
    const found = search(seeded, query);
    expect(titles.length).toBeGreaterThan(3);
    expect(found.titles).toEqual(expect.arrayContaining(titles));
    expect(found.correctedTo).toBeUndefined();
  });

  test.each([
    ['zip', ZIPS],
    ['zip hoodie', ZIPS],
    ['hoodie with a zip', ZIPS],
    ['zip-up', ZIPS],
    ['zip up hoodies', ZIPS],
    ['full zip', ZIPS],
    ['crew', CREWS],
    ['crewneck', CREWS],
    ['crew neck', CREWS],
    ['crew-neck', CREWS],
    ['longsleeve', LONG_SLEEVES],
    ['tshirts', TSHIRTS],
    ['tshirt', TSHIRTS],
    ['keystone', ['Keystone']],
    ['fault line', ['Fault Line']],
    ['line fault', ['Fault Line']],
    ['Fóundation', ['Foundation']],
    ['ＦＡＵＬＴ', ['Fault Line']],
    ['fault\u00a0line', ['Fault Line']],
    ['fau\u200blt', ['Fault Line']],
    ['loadbearing', ['Load-Bearing']],
    ['rebar', ['Tied Steel', 'Rebar']],
    ['85% cotton', ['Load-Bearing']],
    ['arch long sleeve', ['Arch']],
    ['strata', ['Strata']],
    ['strata tee', ['Strata']],
  ])('%j finds just those', (query, titles) => {
    expect(search(seeded, query).titles.toSorted()).toEqual(titles.toSorted());
  });

  test.each([
    ['hodie', 'hoodie', HOODIES],
    ['hoddie', 'hoodie', HOODIES],
    ['hoodei', 'hoodie', HOODIES],
    ['hooodie', 'hoodie', HOODIES],
    ['tshrit', 'tshirt', TSHIRTS],
    ['crewnek', 'crewneck', CREWS],
    ['sweatshrit', 'sweatshirt', HOODIES],
    ['falt line', 'fault line', ['Fault Line']],
    ['keystoen', 'keystone', ['Keystone']],
    ['zip hodie', 'zip hoodie', ZIPS],
    ['leather hoodie', 'hoodie', HOODIES],
    ['zip leather hoodie', 'zip hoodie', ZIPS],
    ['hoodie for men', 'hoodie', HOODIES],
    ['hoodie size xl', 'hoodie', HOODIES],
    ['zip hoodie under 100', 'zip hoodie', ZIPS],
    ['faultline', 'fault line', ['Fault Line']],
    ['nightshift longsleeve', 'night shift longsleeve', ['Night Shift']],
    ['hoodwear', 'Hoodies', HOODIES],
  ])('%j is read as %j', (query, correctedTo, titles) => {
    const found = search(seeded, query);
    expect(found.correctedTo).toBe(correctedTo);
    expect(found.titles).toEqual(expect.arrayContaining(titles));
  });

  test.each(['', '   ', '%', '...', '&', '?!', '’', '-', '.*', 'zeppelin', 'xyzzy qwerty', 'zpi', 'gift card'])(
    '%j finds nothing',
    (query) => {
      expect(search(seeded, query)).toEqual({ titles: [], correctedTo: undefined });
    },
  );

  test.each([
    ['tee', TSHIRTS],
    ['zip', ZIPS],
    ['crew', CREWS],
    ['eight', ['Eight AM']],
    ['off level', ['Off Level']],
    ['load', ['Load-Bearing', 'Load Path']],
  ])('%j has the best match first', (query, titles) => {
    expect(titles).toContain(search(seeded, query).titles[0]);
  });
});

describe('the order of a search', () => {
  const named = (id: string, changes: Parameters<typeof product>[0]) => ({
    title: id,
    id,
    slug: id,
    descriptionHtml: '',
    categories: [],
    colors: [],
    ...changes,
  });

  test('is titles, then categories, tags and colors, then descriptions; whole words, then starts, then insides', () => {
    const documents = documentsOf([
      named('a', { descriptionHtml: '<p>A forerunner</p>' }),
      named('b', { descriptionHtml: '<p>A runner</p>' }),
      named('c', { title: 'Forerun' }),
      named('d', { descriptionHtml: '<p>A long run</p>' }),
      named('e', { colors: ['Running Red'] }),
      named('f', { title: 'Runner' }),
      named('i', { tags: ['Run club'] }),
      named('g', { categories: [{ id: 'cat_r', slug: 'run', name: 'Run' }] }),
      named('h', { title: 'Run' }),
    ]);
    expect(search(documents, 'run').titles).toEqual(['Run', 'i', 'g', 'Runner', 'e', 'd', 'b', 'Forerun', 'a']);
  });

  test('stays newest first among equal matches', () => {
    const at = (day: number) => ({ createdAt: `2025-09-0${day}T10:00:00.000Z`, title: `Run ${day}` });
    expect(search(documentsOf([3, 2, 1].map((day) => named(`p${day}`, at(day)))), 'run').titles).toEqual([
      'Run 3',
      'Run 2',
      'Run 1',
    ]);
  });
});

test('the text of a description ends after 8,000 characters', () => {
  const descriptionHtml = `<p>first words ${'x '.repeat(5_000)} last words</p>`;
  const documents = documentsOf([{ descriptionHtml }]);
  expect(search(documents, 'first words').titles).toHaveLength(1);
  expect(search(documents, 'last').titles).toEqual([]);
  const longWhenFolded = Array.from({ length: 2_000 }, (_none, index) => `ß${index}`).join(' ');
  expect(searchText(product({ descriptionHtml: longWhenFolded }))).toHaveLength(8_000);
});

test('the text of a description has each word once', () => {
  const descriptionHtml = '<p>Warm wool, warm hands.</p><p>Wool-blend: 80% wool.</p>';
  expect(searchText(product({ descriptionHtml }))).toBe(' warm wool hands blend 80 woolblend ');
  expect(searchText(product({ descriptionHtml: '<p>— …</p>' }))).toBe('');
});
