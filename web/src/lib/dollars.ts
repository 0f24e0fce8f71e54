/** `4800` -> `48.00`, for a field. */
export const dollarsOf = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** What is written in a field of dollars, in cents: `48`, `.5`, `48.5`, `$1,250.00`; null for anything that is no amount. */
export function centsOf(text: string): number | null {
  const written = text.trim().replace(/^\$/, '');
  // Commas stand between thousands only: whoever writes 5,50 means dollars and cents, and is asked again.
  if (written.includes(',') && !/^\d{1,3}(?:,\d{3})+(?:\.|$)/.test(written)) return null;
  const amount = written.replaceAll(',', '');
  if (!/^(?:\d{1,8}(?:\.\d{0,2})?|\.\d{1,2})$/.test(amount)) return null;
  const [whole = '', cents = ''] = amount.split('.');
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}
