/**
 * Finds where a spreadsheet may run text as a formula (owasp.org, CSV injection). To some, full-width signs are the same.
 * Where a file is read with semicolons as separators, one within a text begins another cell.
 */
const FORMULA = /(?<=^|;)'*(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n])/g;
const ESCAPED = /(?<=^|;)'('*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n])/g;

/**
 * Puts an apostrophe before each formula, and before text that already looks so escaped, so that `restoreFormula` returns
 * every text as it was.
 */
const escapeFormula = (text: string): string => text.replace(FORMULA, "'$&");

/** Removes the apostrophes that an export put before formulas. */
export const restoreFormula = (text: string): string => text.replace(ESCAPED, '$1');

/** Quotes text that contains a comma, a quote or a line break (RFC 4180). */
const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const csvText = (text: string): string => quote(escapeFormula(text));

/** Joins cells that are already escaped. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** Formats a UTC ISO time as spreadsheets read it: `2026-11-21 10:00:00`. */
export const csvTime = (at: string): string => at.slice(0, 19).replace('T', ' ');
