/** Without it a spreadsheet takes UTF-8 for the letters of its own country. */
const BYTE_ORDER_MARK = '\uFEFF';

const firstLine = (csv: string): string => csv.slice(0, csv.indexOf('\n') + 1);

/** One file of several pages, with the names of the columns once, however often the pages say them. */
export function joinCsv(pages: readonly string[]): string {
  const bare = pages.map((page) => page.replace(BYTE_ORDER_MARK, '')).filter((page) => page !== '');
  const heading = firstLine(bare[0] ?? '');
  const lines = bare.map((page, place) => {
    const rows = place > 0 && heading !== '' && page.startsWith(heading) ? page.slice(heading.length) : page;
    return rows === '' || rows.endsWith('\n') ? rows : `${rows}\r\n`;
  });
  return BYTE_ORDER_MARK + lines.join('');
}

/** `orders-2026-11-21.csv`, by the reader's own calendar. */
export function exportName(now: Date): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `orders-${now.getFullYear()}-${month}-${day}.csv`;
}
