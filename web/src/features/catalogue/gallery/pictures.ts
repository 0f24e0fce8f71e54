import type { ProductImage } from '#shared/catalogue/product.ts';
import { renditionUrl } from '#shared/catalogue/renditions.ts';
import type { ProductVideo } from '#shared/catalogue/video/product-video.ts';

/** A picture in the gallery, or the poster of a video. */
export interface Slide extends ProductImage {
  /** URL of the video. Missing for a picture. */
  video?: string;
}

/** Width of a video's poster in pixels. It is the same on all screens. */
const POSTER_PIXELS = 960;

/**
 * Returns the pictures of the chosen color, followed by the pictures without a color. If the chosen color has no picture,
 * uses the first picture's color instead. If the first picture has no color either, returns all pictures.
 */
export function picturesFor(images: readonly ProductImage[], color: string | null): ProductImage[] {
  const wanted = color !== null && images.some((image) => image.color === color) ? color : images[0]?.color;
  if (wanted === undefined) return [...images];
  const own = images.filter((image) => image.color === wanted);
  return [...own, ...images.filter((image) => image.color === undefined)];
}

/** Returns the index that a key moves to from the picture at `index`. Returns null for other keys. */
export function indexAfterKey(key: string, index: number, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowLeft') return Math.max(0, index - 1);
  if (key === 'ArrowRight') return Math.min(count - 1, index + 1);
  return null;
}

/** Returns the pictures, followed by the videos. A video without a poster shows the first picture until it plays. */
export function slidesOf(pictures: readonly ProductImage[], videos: readonly ProductVideo[] = []): Slide[] {
  const films = videos.map(({ url, alt, poster = pictures[0] }): Slide => {
    const shown = poster ? { url: renditionUrl(poster, POSTER_PIXELS) } : { url: '' };
    return { ...shown, alt, video: url };
  });
  return [...pictures, ...films];
}
