import { describe, expect, test } from 'vitest';
import { keyEnds } from '#web/features/fulfilment/connection/key-validity.ts';

const at = (iso: string) => Date.parse(iso);

describe("The end of a key's year", () => {
  test('is not shown while it is far', () => {
    expect(keyEnds('2026-03-01T12:00:00.000Z', at('2026-03-01T12:00:00.000Z'))).toBeNull();
    expect(keyEnds('2026-03-01T12:00:00.000Z', at('2027-01-30T12:00:00.000Z'))).toBeNull();
  });

  test('is shown in its last thirty days, to the day', () => {
    expect(keyEnds('2026-03-01T12:00:00.000Z', at('2027-01-30T12:00:01.000Z'))).toEqual({
      at: '2027-03-01T12:00:00.000Z',
      days: 29,
    });
    expect(keyEnds('2026-03-01T12:00:00.000Z', at('2027-02-28T13:00:00.000Z'))).toMatchObject({ days: 0 });
  });

  test('stays shown once it has passed', () => {
    expect(keyEnds('2026-03-01T12:00:00.000Z', at('2028-01-01T00:00:00.000Z'))).toMatchObject({ days: 0 });
  });
});
