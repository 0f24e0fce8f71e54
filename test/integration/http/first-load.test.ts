import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { firstLoads } from '../../bench/first-load.ts';

/** Kilobytes (1,000 bytes, gzip) of script: what a slow phone may be asked to fetch before a page works. */
const BUDGET = 105;

describe('The first load', () => {
  test.each(firstLoads())('of the page $page stays within the budget', ({ kilobytes }) => {
    expect(kilobytes).toBeLessThanOrEqual(BUDGET);
  });
});

describe('The renderer of pages', () => {
  const server = join(import.meta.dirname, '../../../dist/web/server');

  test('has only React’s build for production, which is several times as fast', () => {
    const files = globSync('**/*.js', { cwd: server });
    expect(files).toContain('server.js');
    const asks = (file: string) => readFileSync(join(server, file), 'utf8').includes('process.env.NODE_ENV');
    expect(files.filter(asks)).toEqual([]);
  });
});
