import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#shared/base/cart-limits.ts';
import type { VariantChoice } from '#shared/catalogue/availability.ts';

/** A variant in a cart link, and its number of units. */
export interface LinkedLine extends VariantChoice {
  slug: string;
  quantity: number;
}

const CART_PATH = '/cart/';
/**
 * Separates slug, size, and color. `encodeURIComponent` leaves this character unchanged, so `encode` replaces it separately.
 */
const PART = '~';

const encode = (text: string | null): string => encodeURIComponent(text ?? '').replaceAll(PART, '%7E');

/** Decodes one part of an address. Returns null if it cannot be read. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function withoutEmptyEnd(parts: readonly string[]): string[] {
  const last = parts.findLastIndex((part) => part !== '');
  return parts.slice(0, last + 1);
}

/**
 * Returns the path of a link that adds these variants to the cart: `/cart/fault-line-hoodie~M~Black:2,plumb-line-tee~L:1`.
 */
export const cartLinkPath = (lines: readonly LinkedLine[]): string =>
  CART_PATH +
  lines
    .map(({ slug, size, color, quantity }) => {
      const variant = withoutEmptyEnd([slug, encode(size), encode(color)]).join(PART);
      return `${variant}:${quantity}`;
    })
    .join(',');

function readLine(text: string): LinkedLine | null {
  const [variant = '', units = '1', ...rest] = text.split(':');
  const [slug = '', size = '', color = '', ...more] = variant.split(PART).map(decode);
  const quantity = /^\d{1,4}$/.test(units) ? Number(units) : 0;
  if (rest.length > 0 || more.length > 0 || quantity < 1) return null;
  if (size === null || color === null || slug === null || !/^[a-z0-9-]{1,200}$/.test(slug)) return null;
  return { slug, size: size || null, color: color || null, quantity: Math.min(quantity, MAX_LINE_QUANTITY) };
}

/**
 * Reads the variants from the path of a cart link. Returns the readable ones, but no more than a cart can have. `unreadable`
 * counts all others.
 */
export function readCartLink(path: string): { lines: LinkedLine[]; unreadable: number } {
  const parts = path.slice(CART_PATH.length).split(',').filter(Boolean);
  const read = parts.slice(0, MAX_CART_LINES).map(readLine);
  const lines = read.filter((line) => line !== null);
  return { lines, unreadable: parts.length - lines.length };
}
