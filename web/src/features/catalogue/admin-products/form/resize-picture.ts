import { renditionWidths } from '#shared/catalogue/renditions.ts';
import { decoded, drawn, encoded, GROUND, PictureProblem, type Source } from '#web/lib/pictures/canvas.ts';

export interface Rendition {
  /** Width of the picture, in pixels. */
  width: number;
  blob: Blob;
}

const QUALITY = 0.84;
const PREVIEW_WIDTH = 320;

/** Encodes a picture as WebP, or as JPEG if the browser can't write WebP. Throws `PictureProblem` if neither works. */
async function toBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  const webp = await encoded(canvas, 'image/webp', QUALITY);
  if (webp?.type === 'image/webp') return webp;
  const jpeg = await encoded(drawn(canvas, canvas.width, GROUND), 'image/jpeg', QUALITY);
  if (!jpeg) throw new PictureProblem('Your browser can’t prepare pictures. Try another one.');
  return jpeg;
}

/** Returns the average color, as `#rrggbb`. */
function averageOf(source: Source): string {
  const [red = 0, green = 0, blue = 0] = drawn(source, 1, GROUND).getContext('2d')?.getImageData(0, 0, 1, 1).data ?? [];
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Returns a picture in the widths that the shop uses, smallest first. `preview` is a small copy as a `data:` URL, and
 * `ground` is the average color.
 */
export async function renditionsOf(file: Blob): Promise<{ renditions: Rendition[]; preview: string; ground: string }> {
  const bitmap = await decoded(file);
  const renditions: Rendition[] = [];
  let source: Source = bitmap;
  for (const width of renditionWidths(bitmap.width).toReversed()) {
    source = drawn(source, width);
    renditions.unshift({ width, blob: await toBlob(source) });
  }
  const preview = drawn(source, Math.min(PREVIEW_WIDTH, source.width), GROUND).toDataURL('image/jpeg', 0.7);
  const ground = averageOf(source);
  bitmap.close();
  return { renditions, preview, ground };
}
