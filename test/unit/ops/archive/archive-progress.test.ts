import { expect, test } from 'vitest';
import { counting } from '#infra/ops/archive/progress.ts';

test('What a command counts is told to an operator at the end of the counting, one as one', () => {
  const said: string[] = [];
  const items = counting((line) => void said.push(line), 'item as it was', 'items as they were');
  items.add();
  items.done();
  items.add();
  items.done();
  expect(said).toEqual(['  1 item as it was', '  2 items as they were']);
});
