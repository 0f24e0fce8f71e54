import { describe, expect, test } from 'vitest';
import { takeFile } from '#functions/requests/pages/feed-file.ts';

async function* items(count: number, text: string) {
  for (let index = 0; index < count; index++) yield `${index} ${text}`;
}

/** Returns all files of a feed. */
async function filesOf(count: number, text: string): Promise<string[][]> {
  const files: string[][] = [];
  for (let file = 1; ; file++) {
    const taken = await takeFile(items(count, text), file);
    if (!taken) return files;
    files.push(taken);
  }
}

describe('A file of the product feed', () => {
  test('has at most 5,000 items', async () => {
    const files = await filesOf(10_001, 'x');
    expect(files.map((file) => file.length)).toEqual([5_000, 5_000, 1]);
    expect(new Set(files.flat()).size).toBe(10_001);
  });

  test.each(['a', 'é', '👍'])('stays below 4 MB, also when one product fills several: %s', async (letter) => {
    const files = await filesOf(3_000, letter.repeat(1_600));
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) expect(Buffer.byteLength(file.join('\n'))).toBeLessThanOrEqual(4_000_000);
    expect(files.flat()).toHaveLength(3_000);
  });

  test('is the first one, and empty, in a shop without products', async () => {
    expect(await filesOf(0, '')).toEqual([[]]);
  });
});
