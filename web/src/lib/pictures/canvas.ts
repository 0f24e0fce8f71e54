/** Thrown if a file cannot be turned into a picture. The message is for the person who chose the file. */
export class PictureProblem extends Error {}

/** Background color for transparent parts, for formats without transparency. */
export const GROUND = '#e9e5da';

export type Source = ImageBitmap | HTMLCanvasElement;

/** Draws a smaller copy in several steps, because some browsers lose fine print when they shrink a picture in one step. */
export function drawn(source: Source, width: number, ground?: string): HTMLCanvasElement {
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

export const encoded = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/** Returns the picture rotated upright, according to its Exif orientation. */
export async function decoded(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new PictureProblem('Your browser can’t read this file as a picture. JPEG, PNG, and WebP always work.', {
      cause,
    });
  }
}
