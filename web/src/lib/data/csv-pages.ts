interface CsvPage {
  csv: string;
  /** Number of lines, without the header. */
  count: number;
  nextCursor: string | null;
}

/** Reads an export page after page. Reports the count so far to `onCount`. Throws what `readPage` throws, as when aborted. */
export async function collectCsv(
  readPage: (from: { cursor?: string }) => Promise<CsvPage>,
  onCount: (lines: number) => void,
): Promise<string[]> {
  const pages: string[] = [];
  let count = 0;
  let cursor: string | null = null;
  do {
    const page: CsvPage = await readPage(cursor ? { cursor } : {});
    pages.push(page.csv);
    count += page.count;
    onCount(count);
    cursor = page.nextCursor;
  } while (cursor);
  return pages;
}
