/** A moment as an operator writes it, as UTC ISO. Throws an `Error` where it names no zone: the machine's own would mislead. */
export function isoTimeOf(text: string): string {
  const time = Date.parse(text);
  if (!Number.isFinite(time) || !/(?:Z|[+-]\d\d:\d\d)$/.test(text)) {
    throw new Error(`"${text}" is no moment: write it in UTC, like 2026-11-21T10:00:00Z.`);
  }
  return new Date(time).toISOString();
}
