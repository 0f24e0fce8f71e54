import { renditionWidths } from '#shared/catalogue/renditions.ts';

export interface Rendition {
  /** Pixels. */
  width: number;
  blob: Blob;
}

/** A file that cannot become a picture. The message is for the admin. */
export class PictureProblem extends Error {}

const QUALITY = 0.84;
/** Fills transparent parts, because the format has no transparency. */
const GROUND = '#e9e5da';
const PREVIEW_WIDTH = 320;

type Source = ImageBitmap | HTMLCanvasElement;

/** Draws a smaller copy, step by step: some browsers lose fine print when they shrink in one step. */
function drawn(source: Source, width: number, ground?: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.max(1, Math.round((source.height * width) / source.width));
  const context = canvas.getContext('2d');
  if (!context) throw new PictureProblem('Your browser can’t prepare pictures. Try another one.');
  if (ground) {
    context.fillStyle = ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const encoded = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));

/** Encodes as WebP, or as JPEG in browsers that cannot write WebP. */
async function toBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  const webp = await encoded(canvas, 'image/webp');
  if (webp?.type === 'image/webp') return webp;
  const jpeg = await encoded(drawn(canvas, canvas.width, GROUND), 'image/jpeg');
  if (!jpeg) throw new PictureProblem('Your browser can’t prepare pictures. Try another one.');
  return jpeg;
}

/** Returns the picture turned upright, as its Exif orientation says. */
async function decoded(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new PictureProblem('Your browser can’t read this file as a picture. JPEG, PNG, and WebP always work.', {
      cause,
    });
  }
}

/** The average color, #rrggbb. */
function averageOf(source: Source): string {
  const [red = 0, green = 0, blue = 0] = drawn(source, 1, GROUND).getContext('2d')?.getImageData(0, 0, 1, 1).data ?? [];
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** A picture in the widths of the shop, smallest first, and small enough to show at once as a `data:` address; `ground` is
 * its average color. */
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
