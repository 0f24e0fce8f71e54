import { expect, test } from 'vitest';
import { counting } from '#infra/ops/archive/progress.ts';

test('A count is printed at the end, one in the singular', () => {
  const printed: string[] = [];
  const items = counting((line) => void printed.push(line), 'item as it was', 'items as they were');
  items.add();
  items.done();
  items.add();
  items.done();
  expect(printed).toEqual(['  1 item as it was', '  2 items as they were']);
});
