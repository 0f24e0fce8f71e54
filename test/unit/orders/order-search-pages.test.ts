import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newId } from '#shared/base/id.ts';
import { withStarts } from '#store/word-index.ts';
import { searchByWords } from '#store/word-search.ts';

interface Found {
  id: string;
  createdAt: string;
  words: string[];
}

const LIMIT = 25;
/** Maximum number of reads for one page, as documented in `searchByWords`. */
const MOST_READS = LIMIT + 26;

/** Returns an in-memory index of words that counts its reads. */
function indexOf(orders: readonly Found[]) {
  const byPartition = new Map<string, string[]>();
  for (const { id, createdAt, words } of orders)
    for (const word of withStarts(words)) {
      const rows = byPartition.get(word.slice(0, 2)) ?? [];
      byPartition.set(word.slice(0, 2), rows);
      rows.push(`${word}#${createdAt}#${id}`);
    }
  for (const rows of byPartition.values()) rows.sort();
  const byId = new Map(orders.map((order) => [order.id, order]));
  const meter = { reads: 0 };
  const readRows = async (word: string, { from, to }: { from: string; to: string }, limit: number) => {
    meter.reads += 1;
    const rows = byPartition.get(word.slice(0, 2)) ?? [];
    // Finds the number of rows up to `to` with a binary search. A linear search would slow the test down too much.
    let [low, high] = [0, rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((rows[middle] ?? '') <= to) low = middle + 1;
      else high = middle;
    }
    return rows
      .slice(Math.max(0, low - limit), low)
      .filter((row) => row >= from)
      .reverse();
  };
  const read = async (ids: string[]) => {
    meter.reads += ids.length;
    return ids.flatMap((id) => byId.get(id) ?? []);
  };
  const accepts =
    (typed: readonly string[]) =>
    ({ words }: Found) =>
      typed.every((start) => words.some((word) => word.startsWith(start)));
  /** Returns one page and the number of reads. */
  async function page(typed: readonly string[], cursor?: string) {
    meter.reads = 0;
    const found = await searchByWords({ readRows, read, typed, limit: LIMIT, cursor, accepts: accepts(typed) });
    return { ...found, reads: meter.reads };
  }
  async function all(typed: readonly string[]) {
    const ids: string[] = [];
    let isUnspecific = false;
    for (let cursor: string | undefined; ; ) {
      const { items, nextCursor, isPartial, reads } = await page(typed, cursor);
      expect(reads).toBeLessThanOrEqual(MOST_READS);
      ids.push(...items.map(({ id }) => id));
      if (nextCursor === null) return { ids, isUnspecific: isPartial || isUnspecific };
      isUnspecific ||= isPartial && items.length === LIMIT;
      cursor = nextCursor;
    }
  }
  const naive = (typed: readonly string[]) =>
    orders
      .filter(accepts(typed))
      .map(({ id }) => id)
      .reverse();
  return { page, all, naive };
}

const FIRST = ['ada', 'ben', 'chloe', 'dana', 'danae', 'jo', 'josef', 'kemal', 'lena'];
const START = Date.UTC(2026, 0, 1);

/** Orders, oldest first. Each has common words, a name that may be rare, and a unique number. */
const ORDERS = Array.from({ length: 4_000 }, (_none, index): Found => {
  const placed = START + index * 60_000;
  const name = FIRST[(index * 7) % FIRST.length] ?? '';
  const last = index % 3 === 0 ? `everyone${index % 1_300}` : ['smith', 'li', 'lidell', 'zhou'][index % 4];
  const words = [
    'portland',
    name,
    last ?? '',
    `trk${100_000 + ((index * 7_919) % 100_003)}`,
    index % 2 ? 'cedar' : 'cypress',
  ];
  return { id: newId('ord', placed), createdAt: new Date(placed).toISOString(), words };
});
const shop = indexOf(ORDERS);

describe('A search of 4,000 orders', () => {
  const typed = fc
    .tuple(fc.nat(ORDERS.length - 1), fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 4 }), fc.nat(9))
    .map(([index, chosen, letters]) => {
      const words = chosen.map((place) => ORDERS[index]?.words[place] ?? '');
      return words.map((word, place) => (place === 0 ? word.slice(0, Math.max(1, letters)) : word));
    });

  test('finds what a naive search finds, in its order, for starts of words that lead to few words', async () => {
    await fc.assert(
      fc.asyncProperty(typed, async (starts) => {
        const { ids, isUnspecific } = await shop.all(starts);
        const expected = shop.naive(starts);
        if (isUnspecific) expect(expected.filter((id) => ids.includes(id))).toEqual(ids);
        else expect(ids).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  test('finds an order by its number on the first page, however old it is and whatever is typed beside it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(ORDERS.length - 1),
        fc.constantFrom('e', 'ev', 'po', 'every', 'c', 'li'),
        async (index, beside) => {
          const [order] = ORDERS.slice(index);
          const number = order?.words[3] ?? '';
          const { items } = await shop.page([beside, number]);
          expect(items.map(({ id }) => id)).toEqual(shop.naive([beside, number]));
        },
      ),
      { numRuns: 30 },
    );
  });

  test('finds every order of a full name, also beside a start of thousands of words', async () => {
    for (const starts of [
      ['jo', 'li'],
      ['dana', 'smith'],
      ['jo', 'li', 'trk'],
      ['dana', 'everyone'],
    ]) {
      const { ids } = await shop.all(starts);
      expect(ids).toEqual(shop.naive(starts));
    }
  });

  test('finds every order of the start of thousands of words, newest first', async () => {
    for (const starts of [['tr'], ['trk'], ['every'], ['everyo'], ['everyon'], ['everyone1'], ['trk1', 'everyone']]) {
      const { ids, isUnspecific } = await shop.all(starts);
      expect([ids, isUnspecific]).toEqual([shop.naive(starts), false]);
    }
  });

  test('finds only the words of one letter for one letter alone, and says so', async () => {
    const { items, isPartial } = await shop.page(['t']);
    expect([items.length, isPartial]).toEqual([0, true]);
    const few = indexOf(ORDERS.map((order, index) => (index === 0 ? { ...order, words: ['t'] } : order)));
    expect((await few.all(['t'])).ids).toEqual([ORDERS[0]?.id]);
  });
});

test('A full page takes no more reads with 4,000 orders than with 100', async () => {
  const small = indexOf(ORDERS.slice(-100));
  for (const starts of [
    ['portland'],
    ['po'],
    ['portl'],
    ['trk'],
    ['trk1'],
    ['every'],
    ['cedar', 'portland'],
    ['p', 'cyp'],
  ]) {
    const [few, many] = await Promise.all([small.page(starts), shop.page(starts)]);
    if (few.items.length === LIMIT) expect(many.reads).toBeLessThanOrEqual(few.reads);
    expect(many.items).toHaveLength(LIMIT);
  }
});

test('A page takes no more reads with 4,000 orders than it may with 100', async () => {
  const small = indexOf(ORDERS.slice(-100));
  for (const starts of [
    ['portland'],
    ['cedar', 'portland'],
    ['ada', 'every'],
    ['cedar', 'cypress'],
    ['e', 'p', 'c', 'l'],
  ]) {
    expect((await small.page(starts)).reads).toBeLessThanOrEqual(MOST_READS);
    expect((await shop.page(starts)).reads).toBeLessThanOrEqual(MOST_READS);
  }
});
