import type { ProductImage } from '../../../../shared/product.ts';

/** The pictures of the chosen colour, else those of the first picture's colour; pictures without a colour suit all. */
export function picturesFor(images: readonly ProductImage[], color: string | null): ProductImage[] {
  const wanted = color !== null && images.some((image) => image.color === color) ? color : images[0]?.color;
  return images.filter((image) => image.color === undefined || wanted === undefined || image.color === wanted);
}
