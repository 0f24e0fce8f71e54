interface CsvPage {
  csv: string;
  /** Number of lines without the header. */
  count: number;
  nextCursor: string | null;
}

/**
 * Reads all pages of an export. Reports the count so far to `onCount`. Throws the errors of `readPage`, for example if it was
 * aborted.
 */
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
