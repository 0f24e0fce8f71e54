import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Kept } from '#functions/runtime/kept.ts';
import { Looks, neverKeep } from '#functions/runtime/looks.ts';

const START = Date.parse('2026-11-25T12:00:00Z');

let kept: Kept<string>;
let looks: Looks;
let made: string[];
const stored = new Map<string, string>();

const makeOf = (name: string) => async () => {
  made.push(name);
  return String(await looks.see(name, async () => stored.get(name)));
};
const get = (name: string) => kept.get(name, makeOf(name));
let now = START;
function later(): void {
  now += 1000;
  vi.setSystemTime(now);
}

beforeEach(() => {
  now = START;
  vi.useFakeTimers({ toFake: ['Date'], now });
  [kept, looks, made] = [new Kept<string>(30, (value) => value.length), new Looks(), []];
  for (const name of ['a', 'b', 'c', 'd']) stored.set(name, `${name}`.repeat(10));
});

describe('an answer in memory', () => {
  test('is made once for all who ask at the same time, and again only after a change', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => get('a')));
    expect(new Set(answers)).toEqual(new Set(['a'.repeat(10)]));
    later();
    await get('a');
    expect(made).toEqual(['a']);
    stored.set('a', 'changed');
    later();
    expect(await get('a')).toBe('changed');
    expect(made).toEqual(['a', 'a']);
  });

  test('is made again when a part it was made of changes', async () => {
    const page = () => kept.get('page', async () => `<${await get('a')}>`);
    await page();
    stored.set('a', 'new');
    later();
    expect(await page()).toBe('<new>');
  });

  test('is made again when something changed while it was made', async () => {
    const make = async () => {
      const value = await looks.see('a', async () => stored.get('a'));
      stored.set('a', 'changed');
      return String(value);
    };
    expect(await kept.get('a', make)).toBe('a'.repeat(10));
    later();
    expect(await get('a')).toBe('changed');
  });

  test('is never served to a caller who asked after it was read and has become a second old', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = kept.get('a', async () => {
      const value = await looks.see('a', async () => stored.get('a'));
      await promise;
      return String(value);
    });
    later();
    stored.set('a', 'changed');
    const second = get('a');
    resolve();
    expect(await slow).toBe('a'.repeat(10));
    expect(await second).toBe('changed');
  });

  test('is forgotten where memory ends, the longest unused first', async () => {
    for (const name of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await get(name);
    expect(made).toEqual(['a', 'b', 'c', 'd', 'b']);
    expect(kept.bytes).toBe(30);
  });

  test('is not kept without sources, when it says so, or when it has no size', async () => {
    const timesMade = async (make: () => Promise<string>) => {
      let times = 0;
      const counted = () => {
        times += 1;
        return make();
      };
      const others = new Kept<string>(30, (value) => value.length);
      await others.get('x', counted);
      await others.get('x', counted);
      return times;
    };
    const look = makeOf('a');
    expect(await timesMade(look)).toBe(1);
    expect(await timesMade(async () => 'no sources')).toBe(2);
    expect(await timesMade(() => look().finally(neverKeep))).toBe(2);
    expect(await timesMade(async () => (await look()).slice(10))).toBe(2);
  });

  test('that fails for one fails for nobody else', async () => {
    const failing = kept.get('a', () => Promise.reject(new Error('down')));
    const other = get('a');
    await expect(failing).rejects.toThrow('down');
    expect(await other).toBe('a'.repeat(10));
  });
});
