/** Returns an amount as text for a field, for example `48.00` for `4800` cents. */
export const dollarsOf = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/**
 * Returns the cents of a typed dollar amount, for example `48`, `.5`, `48.5`, or `$1,250.00`. Returns null for any other
 * text.
 */
export function centsOf(text: string): number | null {
  const written = text.trim().replace(/^\$/, '');
  // A comma may only separate thousands. 5,50 could mean dollars and cents, so it is refused.
  if (written.includes(',') && !/^\d{1,3}(?:,\d{3})+(?:\.|$)/.test(written)) return null;
  const amount = written.replaceAll(',', '');
  if (!/^(?:\d{1,8}(?:\.\d{0,2})?|\.\d{1,2})$/.test(amount)) return null;
  const [whole = '', cents = ''] = amount.split('.');
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}
