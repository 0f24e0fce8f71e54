import type { ProductImage } from '#shared/catalogue/product.ts';

/**
 * The pictures of the chosen colour, else those of the first picture's colour, and after them those that suit all.
 * A product whose first picture has no colour shows everything until a colour is chosen.
 */
export function picturesFor(images: readonly ProductImage[], color: string | null): ProductImage[] {
  const wanted = color !== null && images.some((image) => image.color === color) ? color : images[0]?.color;
  if (wanted === undefined) return [...images];
  const own = images.filter((image) => image.color === wanted);
  return [...own, ...images.filter((image) => image.color === undefined)];
}

/** Where a key leads from the picture at `place` among `count`; null for keys that lead nowhere. */
export function placeAfterKey(key: string, place: number, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowLeft') return Math.max(0, place - 1);
  if (key === 'ArrowRight') return Math.min(count - 1, place + 1);
  return null;
}
