/** Value of a cell, or a message that says how to correct the cell. */
export type Cell<T> = { value: T } | { problem: string };

const ofValue = <T>(value: T): Cell<T> => ({ value });

/**
 * Reads an amount in dollars as exact cents. Null for an empty cell. `hasDecimalComma` is true if the file comes from a
 * spreadsheet that writes `48,00` and separates its cells with semicolons.
 */
export function readCents(text: string, hasDecimalComma: boolean): Cell<number | null> {
  const written = text.trim().replace(/^\$\s*/, '');
  if (written === '') return ofValue(null);
  const decimal = hasDecimalComma && /^\d+,\d{1,2}$/.test(written) ? written.replace(',', '.') : written;
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(decimal) ? decimal.replaceAll(',', '') : decimal;
  if (!/^(?:\d{1,9}(?:\.\d{0,2})?|\.\d{1,2})$/.test(plain)) {
    return { problem: `“${shortened(text)}” isn’t an amount. Enter dollars, such as 48.00.` };
  }
  const [whole = '', cents = ''] = plain.split('.');
  return ofValue(Number(whole) * 100 + Number(cents.padEnd(2, '0')));
}

/** Reads a whole number. Null for an empty cell. Accepts `12.0`, because spreadsheets and Shopify may write it. */
export function readWhole(text: string): Cell<number | null> {
  const written = text.trim();
  if (written === '') return ofValue(null);
  const digits = /^(\d{1,9})(?:\.0+)?$/.exec(written)?.[1];
  return digits === undefined
    ? { problem: `“${shortened(text)}” isn’t a whole number. Enter digits only, such as 12.` }
    : ofValue(Number(digits));
}

const YES = ['true', 'yes', 'y', '1', 'x', 'wahr'];
const NO = ['false', 'no', 'n', '0', '', 'falsch'];

/** Reads yes or no. An empty cell means no. */
export function readYesNo(text: string): Cell<boolean> {
  const written = text.trim().toLowerCase();
  if (YES.includes(written)) return ofValue(true);
  if (NO.includes(written)) return ofValue(false);
  return { problem: `“${shortened(text)}” isn’t yes or no. Enter yes or no.` };
}

/** Reads the stock policy. An empty cell means limited stock. */
export function readPolicy(text: string): Cell<'finite' | 'made_to_order'> {
  const written = text.trim().toLowerCase().replaceAll('_', ' ');
  if (written === 'made to order') return ofValue('made_to_order');
  if (['limited', 'finite', ''].includes(written)) return ofValue('finite');
  return { problem: `“${shortened(text)}” isn’t a stock policy. Enter Limited or Made to order.` };
}

export const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
