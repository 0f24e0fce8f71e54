import type { ProductImage } from '#shared/catalogue/product.ts';

/**
 * Returns the pictures of the chosen color, else those of the first picture's color, followed by those of no color. A
 * product whose first picture has no color shows everything until a color is chosen.
 */
export function picturesFor(images: readonly ProductImage[], color: string | null): ProductImage[] {
  const wanted = color !== null && images.some((image) => image.color === color) ? color : images[0]?.color;
  if (wanted === undefined) return [...images];
  const own = images.filter((image) => image.color === wanted);
  return [...own, ...images.filter((image) => image.color === undefined)];
}

/** Returns the index that a key leads to from the picture at `index` among `count`; null for other keys. */
export function indexAfterKey(key: string, index: number, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowLeft') return Math.max(0, index - 1);
  if (key === 'ArrowRight') return Math.min(count - 1, index + 1);
  return null;
}
