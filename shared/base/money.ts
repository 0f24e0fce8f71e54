/** US cents, always an integer. */
export type Cents = number;

/** Rounds to whole cents, with halves rounded up. `amount` must not be negative. */
export const roundHalfUp = (amount: number): Cents => Math.floor(amount + 0.5);

/** Formats cents as dollars: `4800` -> `$48.00`, `125000` -> `$1,250.00`. */
export function formatCents(cents: Cents): string {
  const sign = cents < 0 ? '-' : '';
  const absolute = Math.abs(cents);
  const dollars = Math.floor(absolute / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}$${dollars}.${String(absolute % 100).padStart(2, '0')}`;
}

export const sumCents = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, amount) => sum + amount, 0);
