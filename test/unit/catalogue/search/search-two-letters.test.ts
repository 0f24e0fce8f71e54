import { describe, expect, test } from 'vitest';
import { isTwoLettersApart } from '#shared/catalogue/search/one-letter-apart.ts';
import { search, seeded } from './search-fixtures.ts';

describe('A long word with two wrong letters', () => {
  test('finds what is meant when nothing else does', () => {
    const { titles, correctedTo } = search(seeded, 'hudies');
    expect(correctedTo).toBe('hoodies');
    expect(search(seeded, 'sweetshurt').correctedTo).toBe('sweatshirt');
    expect(titles).toEqual(search(seeded, 'hoodies').titles);
  });

  test.each(['hudis', 'shoes', 'socks', 'dress', 'coats'])('%j is too short for two corrections', (query) => {
    expect(search(seeded, query).correctedTo).not.toBe('hoodies');
  });

  test.each([
    'goodness',
    'handles',
    'holiday',
    'hockey',
    'hobbies',
    'bodies',
    'cookies',
    'rookie',
    'puppies',
    'sweetener',
    'screws',
    'shorts',
    'spirit',
    'socket',
    'pocket',
    'tablet',
    'laptop',
    'banana',
    'leather',
    'purple',
    'candle',
    'blanket',
    'jacket',
  ])('%j is not read as another word', (query) => {
    const { correctedTo = null } = search(seeded, query);
    expect(correctedTo).toBeNull();
  });
});

test('Two letters apart are two changes at any place, not three', () => {
  for (const [a, b] of [
    ['hudies', 'hoodies'],
    ['sweatshrt', 'sweatshirts'],
    ['crewnek', 'crewnecks'],
    ['bag', 'rug'],
  ] as const)
    expect(isTwoLettersApart(a, b)).toBe(true);
  for (const [a, b] of [
    ['hudie', 'hoodies'],
    ['jacket', 'racquet'],
    ['abcdef', 'xbydez'],
  ] as const)
    expect(isTwoLettersApart(a, b)).toBe(false);
});
