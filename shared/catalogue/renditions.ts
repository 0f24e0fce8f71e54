import type { ProductImage } from './product.ts';

export const RENDITION_WIDTHS = [480, 960, 1600] as const;

/** Matches the end of an uploaded picture's path: `/<width>.<type>`. */
const WIDTH_AND_TYPE = /\/\d+(\.[a-z]+)$/;

interface Renditions {
  /** URL of the largest version. */
  url: string;
  /** Widths of all versions, in pixels. Missing if there is only one, as for an SVG. */
  widths?: readonly number[] | undefined;
  /** Widths of the versions that also exist as AVIF, in pixels. */
  avifWidths?: readonly number[] | undefined;
  /** Color (#rrggbb) to show until the picture has loaded. */
  ground?: string | undefined;
}

const urlOf = (url: string, width: number): string => url.replace(WIDTH_AND_TYPE, `/${width}$1`);

/** Returns the URL of the smallest version that is at least `width` pixels wide. If there is none, returns the largest. */
export function renditionUrl({ url, widths = [] }: Renditions, width: number): string {
  const enough = widths.filter((candidate) => candidate >= width);
  return enough.length > 0 ? urlOf(url, Math.min(...enough)) : url;
}

/** Returns the `srcset` of an `img`. Undefined if there is only one version. */
export const srcSetOf = ({ url, widths = [] }: Renditions): string | undefined =>
  widths.length > 1 ? widths.map((width) => `${urlOf(url, width)} ${width}w`).join(', ') : undefined;

/** Returns the `srcset` of the AVIF versions. Undefined if there are none. */
export const avifSrcSetOf = ({ url, avifWidths = [] }: Renditions): string | undefined =>
  avifWidths.length > 0
    ? avifWidths.map((width) => `${url.replace(WIDTH_AND_TYPE, `/${width}.avif`)} ${width}w`).join(', ')
    : undefined;

/** Returns the known details about the versions of a picture, without its URL. */
export const knownRenditions = ({ widths, avifWidths, ground }: Omit<ProductImage, 'url' | 'alt'>) => ({
  ...(widths ? { widths } : {}),
  ...(avifWidths ? { avifWidths } : {}),
  ...(ground ? { ground } : {}),
});

/** Returns the widths in which to store a picture that is `width` pixels wide. Pictures are never enlarged. */
export function renditionWidths(width: number): number[] {
  const smaller = RENDITION_WIDTHS.filter((candidate) => candidate <= width);
  return smaller.length > 0 ? smaller : [width];
}
