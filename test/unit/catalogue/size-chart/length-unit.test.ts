import { expect, test } from 'vitest';
import { usualUnit } from '#web/lib/storage/length-unit.ts';

test.each([
  ['en-US', 'in'],
  ['en', 'in'],
  ['es-US', 'in'],
  ['en-GB', 'cm'],
  ['de', 'cm'],
  ['fr-CA', 'cm'],
  ['', 'in'],
])('a browser in "%s" first shows lengths in %s', (language, unit) => {
  expect(usualUnit(language)).toBe(unit);
});
