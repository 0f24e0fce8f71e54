/** A text that a spreadsheet would run as a formula is kept a text by a leading apostrophe (owasp.org, CSV injection). */
const defused = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);

/** RFC 4180: quoted where a comma, a quote or a line break would end the field. */
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A text as a cell of a spreadsheet. */
export const csvText = (text: string): string => quoted(defused(text));

/** Cells, already written, as a line. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** A moment (UTC ISO) as spreadsheets read it: `2026-11-21 10:00:00`. */
export const csvTime = (at: string): string => at.slice(0, 19).replace('T', ' ');
