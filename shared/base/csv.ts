/** Signs that begin a formula (owasp.org, CSV injection). To some spreadsheets, full-width signs are the same. */
const SIGN = '=+\\-@\uFF1D\uFF0B\uFF0D\uFF20';
/**
 * Finds the beginnings of cells with a formula. A file that is read with semicolons or tabs as separators does not know our quotes, so that a
 * separator or a line break within a text begins another cell.
 */
const found = (quotes: string): string =>
  `(?<=^|;)${quotes}(?=[${SIGN}\\t\\r\\n])|(?<=[\\t\\r\\n])${quotes}(?=[${SIGN}])`;
const FORMULA = new RegExp(found("'*"), 'g');
const ESCAPED = new RegExp(found("'('*)"), 'g');

/**
 * Puts an apostrophe before each formula, and before text that already looks so escaped, so that `restoreFormula` returns
 * every text as it was.
 */
const escapeFormula = (text: string): string => text.replace(FORMULA, "'$&");

/** Removes the apostrophes that an export put before formulas. */
export const restoreFormula = (text: string): string => text.replace(ESCAPED, '$1$2');

/** Quotes text that contains a comma, a quote or a line break (RFC 4180). */
const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const csvText = (text: string): string => quote(escapeFormula(text));

/** Joins cells that are already escaped. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;
