import type { ProductImage } from '#shared/catalogue/product.ts';
import { upload } from '#web/lib/data/upload.ts';
import { renditionsOf } from './resize-picture.ts';

export interface Sending {
  /** Called with a `data:` URL to show during the upload. */
  onPreview: (preview: string) => void;
  /** Called with the share of the upload that is done, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Resizes a picture to the shop's widths and uploads all versions under `id`. A repeated upload changes nothing. Throws
 * `PictureProblem` if the file is not a picture, and the errors of `upload`.
 */
export async function sendPicture(
  id: string,
  file: Blob,
  { onPreview, onProgress, signal }: Sending,
): Promise<Pick<ProductImage, 'url' | 'widths' | 'ground'>> {
  const { renditions, preview, ground } = await renditionsOf(file);
  onPreview(preview);
  const total = renditions.reduce((sum, { blob }) => sum + blob.size, 0);
  let sent = 0;
  let url = '';
  for (const { width, blob } of renditions) {
    const before = sent;
    const answer = await upload('PUT /api/admin/images/{id}/{width}', {
      params: { id, width },
      body: blob,
      onProgress: (bytes) => onProgress(Math.min(1, (before + bytes) / total)),
      signal,
    });
    sent += blob.size;
    url = answer.url;
  }
  return { url, widths: renditions.map(({ width }) => width), ground };
}
