import type { ProductImage } from './product.ts';

export const RENDITION_WIDTHS = [480, 960, 1600] as const;

/** Matches the end of an uploaded picture's path, `/<width>.<type>`. */
const WIDTH_AND_TYPE = /\/\d+(\.[a-z]+)$/;

interface Renditions {
  /** URL of the largest rendition. */
  url: string;
  /** Pixels; missing when there is only one, such as an SVG. */
  widths?: readonly number[] | undefined;
  /** Pixels of those that exist as AVIF as well. */
  avifWidths?: readonly number[] | undefined;
  /** Color to show until the picture is there, #rrggbb. */
  ground?: string | undefined;
}

const urlOf = (url: string, width: number): string => url.replace(WIDTH_AND_TYPE, `/${width}$1`);

/** Returns the URL of the smallest rendition at least `width` pixels wide, else of the largest. */
export function renditionUrl({ url, widths = [] }: Renditions, width: number): string {
  const enough = widths.filter((candidate) => candidate >= width);
  return enough.length > 0 ? urlOf(url, Math.min(...enough)) : url;
}

/** Returns the `srcset` of an `img`; undefined with a single rendition. */
export const srcSetOf = ({ url, widths = [] }: Renditions): string | undefined =>
  widths.length > 1 ? widths.map((width) => `${urlOf(url, width)} ${width}w`).join(', ') : undefined;

/** Returns the `srcset` of the AVIF renditions; undefined without any. */
export const avifSrcSetOf = ({ url, avifWidths = [] }: Renditions): string | undefined =>
  avifWidths.length > 0
    ? avifWidths.map((width) => `${url.replace(WIDTH_AND_TYPE, `/${width}.avif`)} ${width}w`).join(', ')
    : undefined;

/** Returns what is known of a picture's renditions, without its URL. */
export const knownRenditions = ({ widths, avifWidths, ground }: Omit<ProductImage, 'url' | 'alt'>) => ({
  ...(widths ? { widths } : {}),
  ...(avifWidths ? { avifWidths } : {}),
  ...(ground ? { ground } : {}),
});

/** Returns the widths to store for a picture of `width` pixels; pictures are never enlarged. */
export function renditionWidths(width: number): number[] {
  const smaller = RENDITION_WIDTHS.filter((candidate) => candidate <= width);
  return smaller.length > 0 ? smaller : [width];
}
