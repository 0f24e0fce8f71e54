/** Lambda answers with 6 MB at most. */
const MAX_BYTES = 4_000_000;
const MAX_ITEMS = 5_000;

/**
 * Returns the items of one file, of at most 5,000 items and 4 MB; null after the last file. Cuts between items, because
 * one product can have thousands.
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
