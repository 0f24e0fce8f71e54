import * as z from 'zod/mini';

export type OrderSearch = { id: string } | { shortId: string } | { email: string } | null;

const ULID = '[0-9A-HJKMNP-TV-Z]';

/**
 * Parses an order id, an order number (with or without `#`) or an email address, in upper or lower case. Returns null for any
 * other text.
 */
export function parseOrderSearch(typed: string): OrderSearch {
  const text = typed.trim().replace(/^#\s*/, '');
  if (new RegExp(`^ord_${ULID}{26}$`, 'i').test(text)) return { id: `ord_${text.slice(4).toUpperCase()}` };
  if (new RegExp(`^${ULID}{8}$`, 'i').test(text)) return { shortId: text.toUpperCase() };
  return /^[^@\s]+@[^@\s]+$/.test(text) ? { email: text.toLowerCase() } : null;
}

/**
 * Splits a search into its first email address, in lower case, and the other words. Returns null if there is no address or no
 * other word.
 */
export function splitEmail(typed: string): { email: string; rest: string } | null {
  const parts = typed.trim().split(/\s+/);
  const email = parts.find((part) => /^[^@\s]+@[^@\s]+$/.test(part));
  if (email === undefined || parts.length === 1) return null;
  return { email: email.toLowerCase(), rest: parts.filter((part) => part !== email).join(' ') };
}

/** Validates an order number as a customer types it, with or without `#`. */
export const orderNumberSchema = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(new RegExp(`^#?\\s*${ULID}{8}$`), 'is not an order number'));

/** Returns the eight characters of a valid order number. */
export const shortIdOf = (number: string): string => number.slice(-8);
