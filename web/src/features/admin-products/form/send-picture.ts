import type { ProductImage } from '#shared/catalogue/product.ts';
import { upload } from '#web/lib/upload.ts';
import { renditionsOf } from './resize-picture.ts';

interface Sending {
  /** Something to look at meanwhile, as a `data:` address. */
  onPreview: (preview: string) => void;
  /** The share that is done, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Makes a file's renditions and sends them under `id`; sending them again changes nothing.
 * Throws `PictureProblem` for what is no picture, and what `upload` throws.
 */
export async function sendPicture(
  id: string,
  file: Blob,
  { onPreview, onProgress, signal }: Sending,
): Promise<Pick<ProductImage, 'url' | 'widths'>> {
  const { renditions, preview } = await renditionsOf(file);
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
  return { url, widths: renditions.map(({ width }) => width) };
}
