/**
 * Returns a barcode as a GTIN: 8, 12, 13, or 14 digits with a valid check digit (gs1.org, "How to calculate a check digit").
 * Returns null for any other code.
 */
export function gtinOf(barcode = ''): string | null {
  const digits = barcode.replaceAll(/[\s-]/g, '');
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return null;
  const sum = [...digits].reduceRight(
    (total, digit, index) => total + Number(digit) * ((digits.length - index) % 2 === 0 ? 3 : 1),
    0,
  );
  return sum > 0 && sum % 10 === 0 ? digits : null;
}
