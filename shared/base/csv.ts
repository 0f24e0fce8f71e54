/**
 * Lists the characters that begin a formula (owasp.org, CSV injection). Some spreadsheets treat the full-width characters the
 * same way.
 */
const SIGN = '=+\\-@\uFF1D\uFF0B\uFF0D\uFF20';
/**
 * Builds a pattern that finds each place where a cell begins with a formula. `quotes` is the pattern of the apostrophes
 * before the formula. Some programs read our file with semicolons or tabs as separators and ignore our quotes. For them, a
 * separator or a line break inside a text begins another cell.
 */
const found = (quotes: string): string =>
  `(?<=^|;)${quotes}(?=[${SIGN}\\t\\r\\n])|(?<=[\\t\\r\\n])${quotes}(?=[${SIGN}])`;
const FORMULA = new RegExp(found("'*"), 'g');
const ESCAPED = new RegExp(found("'('*)"), 'g');

/**
 * Puts an apostrophe before each formula. Also puts one before text that already looks escaped, so that `restoreFormula`
 * returns every text unchanged.
 */
const escapeFormula = (text: string): string => text.replace(FORMULA, "'$&");

/** Removes the apostrophes that an export put before formulas. */
export const restoreFormula = (text: string): string => text.replace(ESCAPED, '$1$2');

/** Quotes text that contains a comma, a quote or a line break (RFC 4180). */
const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const csvText = (text: string): string => quote(escapeFormula(text));

/** Joins escaped cells into one line of CSV. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;
