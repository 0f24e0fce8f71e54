import type { ProductImage } from '#shared/catalogue/product.ts';
import { upload } from '#web/lib/data/upload.ts';
import { renditionsOf } from './resize-picture.ts';

export interface Sending {
  /** Called with a `data:` address to show during the upload. */
  onPreview: (preview: string) => void;
  /** The share that is done, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Makes a file's renditions and uploads them under `id`. A repeated upload changes nothing. Throws `PictureProblem`
 * when the file is no picture, and the errors of `upload`.
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
