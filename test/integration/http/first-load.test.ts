import { describe, expect, test } from 'vitest';
import { firstLoads } from '../../bench/first-load.ts';

/** Kilobytes (1,000 bytes, gzip) of script: what a slow phone may be asked to fetch before a page works. */
const BUDGET = 120;

describe('The first load', () => {
  test.each(firstLoads())('of the page $page stays within the budget', ({ kilobytes }) => {
    expect(kilobytes).toBeLessThanOrEqual(BUDGET);
  });
});
