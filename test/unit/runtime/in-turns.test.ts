import { expect, test } from 'vitest';
import { inTurns } from '#functions/runtime/in-turns.ts';

test('returns the results in the order of the items, with a limited number of items at the same time', async () => {
  let running = 0;
  let most = 0;
  const double = async (item: number) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return item * 2;
  };
  expect(await inTurns([1, 2, 3, 4, 5, 6, 7], double, { atOnce: 3 })).toEqual([2, 4, 6, 8, 10, 12, 14]);
  expect(most).toBe(3);
  expect(await inTurns([], double)).toEqual([]);
});

test('after a failure starts no further item, and ends when the items already started have ended', async () => {
  const slow = Promise.withResolvers<void>();
  const started: number[] = [];
  let isOver = false;
  const work = inTurns(
    [1, 2, 3, 4],
    async (item) => {
      started.push(item);
      if (item === 1) throw new Error('The first item fails.');
      await slow.promise;
    },
    { atOnce: 2 },
  ).finally(() => {
    isOver = true;
  });
  const failure = expect(work).rejects.toThrow('The first item fails.');
  await new Promise(setImmediate);
  expect({ started, isOver }).toEqual({ started: [1, 2], isOver: false });
  slow.resolve();
  await failure;
  expect(started).toEqual([1, 2]);
});

test('starts the first item even without time left, and then only while there is time', async () => {
  let time = 2;
  const hasTime = () => time-- > 0;
  expect(await inTurns(['a', 'b', 'c', 'd', 'e'], async (item) => item, { atOnce: 1, hasTime })).toEqual([
    'a',
    'b',
    'c',
  ]);
  expect(await inTurns(['a', 'b'], async (item) => item, { atOnce: 1, hasTime: () => false })).toEqual(['a']);
});
