import { fitInto, MAX_PHOTO_BYTES, MAX_PHOTO_FILE_BYTES, PHOTO_EDGE } from '#shared/orders/photos/photo.ts';
import { decoded, drawn, encoded, GROUND, PictureProblem } from '#web/lib/pictures/canvas.ts';

/** JPEG qualities to try until the file is small enough. */
const QUALITIES = [0.86, 0.72, 0.5];
const PREVIEW_EDGE = 240;

/**
 * Redraws a photo with at most `PHOTO_EDGE` pixels per side. This also removes metadata, so that only the picture leaves the
 * device. `preview` is a `data:` URL. Throws `PictureProblem` if the file is too large or can't be made small enough.
 */
export async function shrinkPhoto(file: Blob): Promise<{ photo: Blob; preview: string }> {
  if (file.size > MAX_PHOTO_FILE_BYTES)
    throw new PictureProblem(
      `This file is over ${MAX_PHOTO_FILE_BYTES / (1024 * 1024)} MB. Please choose a smaller one.`,
    );
  const bitmap = await decoded(file);
  try {
    const canvas = drawn(bitmap, fitInto(bitmap, PHOTO_EDGE).width, GROUND);
    const preview = drawn(canvas, fitInto(canvas, PREVIEW_EDGE).width).toDataURL('image/jpeg', 0.7);
    for (const quality of QUALITIES) {
      const photo = await encoded(canvas, 'image/jpeg', quality);
      if (photo && photo.size <= MAX_PHOTO_BYTES) return { photo, preview };
    }
  } finally {
    bitmap.close();
  }
  throw new PictureProblem('Your browser can’t make this photo small enough. Please choose another one.');
}
