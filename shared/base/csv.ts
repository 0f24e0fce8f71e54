/**
 * Prefixes an apostrophe to text that a spreadsheet would run as a formula (owasp.org, CSV injection), and to text that
 * already looks so escaped, so that `restoreFormula` returns every text as it was.
 */
const escapeFormula = (text: string): string => (/^'*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);

/** Removes the apostrophe that an export put before a formula. */
export const restoreFormula = (text: string): string => (/^'+[=+\-@\t\r\n]/.test(text) ? text.slice(1) : text);

/** Quotes text that contains a comma, a quote or a line break (RFC 4180). */
const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const csvText = (text: string): string => quote(escapeFormula(text));

/** Joins cells that are already escaped. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** Formats a UTC ISO time as spreadsheets read it: `2026-11-21 10:00:00`. */
export const csvTime = (at: string): string => at.slice(0, 19).replace('T', ' ');
