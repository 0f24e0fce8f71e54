import { beforeEach, describe, expect, test, vi } from 'vitest';
import { arePresent, Looks, recordSources } from '#functions/runtime/looks.ts';

const START = Date.parse('2026-11-25T12:00:00Z');

let looks: Looks;
let reads: number;
let stored: unknown;
const read = async () => {
  reads += 1;
  return structuredClone(stored);
};
const see = () => looks.see('item', read);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  [looks, reads, stored] = [new Looks(), 0, { price: 1 }];
});

describe('a look at the table', () => {
  test('is one read a second, however many ask', async () => {
    await Promise.all(Array.from({ length: 100 }, see));
    vi.setSystemTime(START + 999);
    await Promise.all(Array.from({ length: 100 }, see));
    expect(reads).toBe(1);
    vi.setSystemTime(START + 1000);
    await Promise.all(Array.from({ length: 100 }, see));
    expect(reads).toBe(2);
  });

  test('never shows a value whose read was sent more than a second ago', async () => {
    await see();
    stored = { price: 2 };
    vi.setSystemTime(START + 1000);
    expect(await see()).toEqual({ price: 2 });
  });

  test('returns the same object until it changes', async () => {
    const first = await see();
    vi.setSystemTime(START + 5000);
    expect(await see()).toBe(first);
    stored = { price: 2 };
    vi.setSystemTime(START + 9000);
    expect(await see()).not.toBe(first);
  });

  test('does not trust a clock that was set back', async () => {
    await see();
    vi.setSystemTime(START - 60_000);
    await see();
    expect(reads).toBe(2);
  });

  test('is repeated after a failure', async () => {
    await expect(looks.see('item', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await see()).toEqual({ price: 1 });
  });

  test('is repeated after a write of this instance, which a read on its way does not cover', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const early = looks.see('item', () => promise);
    looks.forget('item');
    stored = { price: 2 };
    resolve({ price: 1 });
    await early;
    expect(await see()).toEqual({ price: 2 });
  });
});

test('What was made from looks is true until one of them shows another value', async () => {
  const { sources } = await recordSources(see);
  vi.setSystemTime(START + 1000);
  expect(await arePresent(sources)).toBe(true);
  stored = { price: 2 };
  vi.setSystemTime(START + 2000);
  expect(await arePresent(sources)).toBe(false);
});
