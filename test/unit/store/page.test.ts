import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Problem } from '#shared/base/errors.ts';

const query = vi.hoisted(() => vi.fn());
vi.mock('#store/client.ts', () => ({ queryItems: query, stripKeys: (item: unknown) => item }));

import { queryPage } from '#store/query-page.ts';

const key = { pk: 'ORDER#1', sk: 'ORDER', gsi1pk: 'USER#1', gsi1sk: '2025-09-15' };
const answer = (lastKey?: object) => query.mockResolvedValueOnce({ items: [{ id: 1 }], lastKey });
const startOf = () => query.mock.lastCall?.[0].ExclusiveStartKey;

beforeEach(() => query.mockReset());

describe('a list in pages', () => {
  test('continues where the page before ended, and ends without a cursor', async () => {
    answer(key);
    const first = await queryPage('byOwner', 'USER#1', { limit: 1 });
    expect(first).toEqual({ items: [{ id: 1 }], nextCursor: expect.stringMatching(/^[A-Za-z0-9_-]+$/) });
    answer();
    const second = await queryPage('byOwner', 'USER#1', { limit: 1, cursor: first.nextCursor ?? '' });
    expect(startOf()).toEqual(key);
    expect(second.nextCursor).toBeNull();
  });

  test('never leads into another customer’s partition', async () => {
    answer(key);
    const { nextCursor } = await queryPage('byOwner', 'USER#1', { limit: 1 });
    expect(Buffer.from(nextCursor ?? '', 'base64url').toString()).not.toContain('USER#1');
    answer();
    await queryPage('byOwner', 'USER#2', { limit: 1, cursor: nextCursor ?? '' });
    expect(startOf()).toEqual({ ...key, gsi1pk: 'USER#2' });
  });

  const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test.each([
    ['of another list', { sk: 'ORDER' }],
    ['with the partition in it', key],
    ['with a number for a key', { pk: 'ORDER#1', sk: 7, gsi1sk: '2025' }],
    ['with an empty key', { pk: '', sk: 'ORDER', gsi1sk: '2025' }],
    ['with half a character in a key', { pk: 'ORDER#1', sk: '\udc00', gsi1sk: '2025' }],
    ['with keys of another index', { pk: 'ORDER#1', sk: 'ORDER', gsi2sk: '2025' }],
    ['without keys', {}],
    ['that is null', null],
    ['that is a list', ['a', 'b', 'c']],
    ['that is a text', 'abc'],
  ])('refuses a cursor %s before the table is asked', async (_what, value) => {
    const asked = queryPage('byOwner', 'USER#1', { limit: 1, cursor: forged(value) });
    await expect(asked).rejects.toMatchObject({ code: 'invalid_request', errors: [{ path: 'cursor' }] });
    expect(query).not.toHaveBeenCalled();
  });

  test('refuses any cursor it did not make', async () => {
    const text = fc.oneof(fc.base64String(), fc.stringMatching(/^[A-Za-z0-9_-]{1,80}$/), fc.jsonValue().map(forged));
    await fc.assert(
      fc.asyncProperty(text, async (cursor) => {
        fc.pre(cursor !== '');
        await expect(queryPage('main', 'P', { limit: 1, cursor })).rejects.toBeInstanceOf(Problem);
      }),
    );
  });
});
