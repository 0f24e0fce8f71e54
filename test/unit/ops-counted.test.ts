import { describe, expect, test } from 'vitest';
import { counting } from '../../infra/ops/archive/progress.ts';
import { counted } from '../../infra/ops/counted.ts';

describe('What commands count is told to an operator', () => {
  test.each([
    [0, '0 items'],
    [1, '1 item'],
    [2, '2 items'],
    [60_000, '60,000 items'],
  ])('in the number that it has: %i', (count, words) => {
    expect(counted(count, 'item')).toBe(words);
  });

  test('also where the plural is more than a letter, at the end of the counting', () => {
    const said: string[] = [];
    const items = counting((line) => void said.push(line), 'item as it was', 'items as they were');
    items.add();
    items.done();
    items.add();
    items.done();
    expect(said).toEqual(['  1 item as it was', '  2 items as they were']);
  });
});
