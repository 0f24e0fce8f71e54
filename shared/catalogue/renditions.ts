/** The widths, in pixels, in which a picture is kept; none is larger than the picture was. */
export const RENDITION_WIDTHS = [480, 960, 1600] as const;

/** What the path of an uploaded picture ends with: `/<width>.<type>`. */
const WIDTH_AND_TYPE = /\/\d+(\.[a-z]+)$/;

interface Renditions {
  /** Of the largest. */
  url: string;
  /** Missing where there is only one, such as a vector drawing. */
  widths?: readonly number[] | undefined;
}

const addressOf = (url: string, width: number): string => url.replace(WIDTH_AND_TYPE, `/${width}$1`);

/** The address of the smallest rendition at least `width` pixels wide; of the largest where none is. */
export function renditionUrl({ url, widths = [] }: Renditions, width: number): string {
  const enough = widths.filter((candidate) => candidate >= width);
  return enough.length > 0 ? addressOf(url, Math.min(...enough)) : url;
}

/** All renditions as an `img` chooses among them; undefined where there is nothing to choose. */
export const srcSetOf = ({ url, widths = [] }: Renditions): string | undefined =>
  widths.length > 1 ? widths.map((width) => `${addressOf(url, width)} ${width}w`).join(', ') : undefined;

/** In which widths a picture of this width is kept: no smaller one is made larger. */
export function renditionWidths(width: number): number[] {
  const smaller = RENDITION_WIDTHS.filter((candidate) => candidate <= width);
  return smaller.length > 0 ? smaller : [width];
}
