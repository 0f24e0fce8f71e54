import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { firstLoads } from '../../bench/first-load.ts';

/**
 * The most script that a page may load before it works, in kilobytes (1,000 bytes, gzip). A slow phone must be able to load
 * it.
 */
const BUDGET = 105;

describe('The first load', () => {
  test.each(firstLoads())('of the page $page stays within the budget', ({ kilobytes }) => {
    expect(kilobytes).toBeLessThanOrEqual(BUDGET);
  });
});

const site = join(import.meta.dirname, '../../../dist/web');

/** Returns the size of a file as CloudFront sends it, in bytes. */
const compressed = (file: string) =>
  brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

describe('The first view', () => {
  const client = join(site, 'client');
  const frame = readFileSync(join(client, 'index.html'), 'utf8');
  const named = (ending: string) => [...frame.matchAll(new RegExp(`"/(assets/[^"]+\\.${ending})"`, 'g'))];
  const sizes = (ending: string) => named(ending).map(([, file = '']) => readFileSync(join(client, file)).length);

  // On a slow connection, five files load at the same time. A larger file, including its headers, would take one more round
  // trip.
  test('waits for three fonts and a style sheet that arrive together', () => {
    const fonts = sizes('woff2');
    expect(fonts).toHaveLength(3);
    expect(Math.max(...fonts)).toBeLessThanOrEqual(10_900);
    expect(fonts.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(20_500);
    const sheets = named('css').map(([, file = '']) => compressed(join(client, file)));
    expect(sheets).toHaveLength(1);
    expect(sheets[0]).toBeLessThanOrEqual(15_500);
  });

  test('of the home page has a light picture', () => {
    const [hero = ''] = globSync('assets/hero-hoodie-*.avif', { cwd: client });
    expect(readFileSync(join(client, hero)).length).toBeLessThanOrEqual(10_900);
  });
});

describe('The renderer of pages', () => {
  const server = join(site, 'server');

  test('has only React’s build for production, which is several times as fast', () => {
    const files = globSync('**/*.js', { cwd: server });
    expect(files).toContain('server.js');
    const asks = (file: string) => readFileSync(join(server, file), 'utf8').includes('process.env.NODE_ENV');
    expect(files.filter(asks)).toEqual([]);
  });
});
