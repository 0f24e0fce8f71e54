/** Converts an operator's time to UTC ISO. Throws an `Error` for a time without a zone, which would depend on the machine. */
export function toUtcIso(text: string): string {
  const time = Date.parse(text);
  if (!Number.isFinite(time) || !/(?:Z|[+-]\d\d:\d\d)$/.test(text)) {
    throw new Error(`"${text}" is not a valid time. Write it in UTC, such as 2026-11-21T10:00:00Z.`);
  }
  return new Date(time).toISOString();
}
