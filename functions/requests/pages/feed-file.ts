/** Largest size of a feed file, in bytes. A Lambda response can have at most 6 MB. */
const MAX_BYTES = 4_000_000;
const MAX_ITEMS = 5_000;

/**
 * Returns the items of one file of the feed. A file has at most 5,000 items and 4 MB. Returns null after the last file. A
 * product with thousands of items may continue in the next file.
 */
export async function takeFile(items: AsyncIterable<string>, file: number): Promise<string[] | null> {
  const taken: string[] = [];
  let current = 1;
  let count = 0;
  let bytes = 0;
  for await (const item of items) {
    const size = Buffer.byteLength(item) + 1;
    if (count === MAX_ITEMS || (count > 0 && bytes + size > MAX_BYTES)) {
      current += 1;
      count = 0;
      bytes = 0;
    }
    if (current > file) return taken;
    count += 1;
    bytes += size;
    if (current === file) taken.push(item);
  }
  return current < file ? null : taken;
}
