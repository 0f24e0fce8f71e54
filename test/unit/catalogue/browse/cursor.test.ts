import { describe, expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from '#functions/catalogue/cursor.ts';

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const position = { id: 'prd_1', createdAt: '2026-11-27T10:00:00.000Z', priceCents: 3_200, score: 7 };
const { id, createdAt, priceCents } = position;

describe('a cursor of a list of products', () => {
  test('leads to the position that it was made of', () => {
    expect(decodeCursor('newest', encodeCursor('newest', position))).toMatchObject({ id, createdAt, priceCents });
    expect(decodeCursor('best', encodeCursor('best', position))).toMatchObject({ id, createdAt, score: 7 });
  });

  test.each([
    ['abc'],
    [base64(null)],
    [base64('text')],
    [base64([])],
    [base64({})],
    [base64({ sk: 1 })],
    [base64({ pk: 'a', sk: 'a\ud800', gsi1sk: 'a' })],
    [base64(['newest', priceCents, createdAt, id, 'more'])],
    [base64(['newest', String(priceCents), createdAt, id])],
    [encodeCursor('best', position)],
  ])('that is another one, such as %s, is refused', (cursor) => {
    expect(() => decodeCursor('newest', cursor)).toThrow(
      expect.objectContaining({ code: 'invalid_request', errors: [{ path: 'cursor', message: expect.any(String) }] }),
    );
  });
});
