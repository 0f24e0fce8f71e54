import { ulid } from 'ulid';
import type { PictureUpload } from '#web/components/admin/picture-field.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { upload } from '#web/lib/data/upload.ts';

/** Thrown if a file can't be turned into a picture. The message is shown to the admin. */
class PictureProblem extends Error {}

/** Maximum width of a picture in pixels. It is twice the width of an email, for sharp screens. */
const MOST_WIDTH = 1104;
const QUALITY = 0.82;

async function decoded(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new PictureProblem('Your browser can’t read this file as a picture. JPEG and PNG always work.', { cause });
  }
}

/** Converts a picture to JPEG, which every email program can show. Transparent parts become white. */
async function drawn(source: ImageBitmap): Promise<{ width: number; body: Blob }> {
  const scale = Math.min(1, MOST_WIDTH / source.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(source.width * scale));
  canvas.height = Math.max(1, Math.round(source.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(source, 0, 0, canvas.width, canvas.height);
  }
  const body = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!body) throw new PictureProblem('Your browser can’t prepare pictures. Try another one.');
  return { width: canvas.width, body };
}

/** Uploads a picture for a campaign, at the size that emails need. */
export const campaignPicture: PictureUpload = {
  async send(file) {
    const { width, body } = await drawn(await decoded(file));
    const { url } = await upload('PUT /api/admin/images/{id}/{width}', {
      params: { id: `img_${ulid()}`, width },
      body,
    });
    return { url, widths: [width] };
  },
  problemOf: (error) => (error instanceof PictureProblem ? error.message : failureMessage(error)),
};
