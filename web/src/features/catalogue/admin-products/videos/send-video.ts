import { ulid } from 'ulid';
import { MAX_VIDEO_BYTES, type ProductVideo, VIDEO_PART_BYTES } from '#shared/catalogue/video/product-video.ts';
import { call } from '#web/lib/data/api.ts';
import { upload } from '#web/lib/data/upload.ts';
import { PictureProblem } from '#web/lib/pictures/canvas.ts';
import { type Sending, sendPicture } from '../form/send-picture.ts';

const MEGABYTE = 1024 * 1024;
/** A time limit is needed because a browser that can't play the file may never report an error. */
const FRAME_MS = 10_000;

export const isVideo = ({ type }: Blob): boolean => type.startsWith('video/');

/** Returns the first frame as a picture, or null if this browser can't play the file. */
async function firstFrame(file: Blob): Promise<Blob | null> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  try {
    const isLoaded = await new Promise<boolean>((resolve) => {
      video.onloadeddata = () => resolve(true);
      video.onerror = () => resolve(false);
      setTimeout(() => resolve(false), FRAME_MS);
      video.muted = true;
      video.playsInline = true;
      video.preload = 'auto';
      video.src = url;
    });
    if (!isLoaded || video.videoWidth === 0) return null;
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}

/**
 * Uploads a video in parts under `id`, and its first frame as the poster. Throws `PictureProblem` if the file is too large,
 * and the errors of `upload`.
 */
export async function sendVideo(
  id: string,
  file: Blob,
  { onPreview, onProgress, signal }: Sending,
): Promise<Omit<ProductVideo, 'alt'>> {
  if (file.size > MAX_VIDEO_BYTES) {
    const size = Math.ceil(file.size / MEGABYTE);
    throw new PictureProblem(`This video is ${size} MB. It can be at most ${MAX_VIDEO_BYTES / MEGABYTE} MB.`);
  }
  const frame = await firstFrame(file);
  const poster = frame && (await sendPicture(`img_${ulid()}`, frame, { onPreview, onProgress: () => {}, signal }));
  const parts = Math.max(1, Math.ceil(file.size / VIDEO_PART_BYTES));
  for (let part = 1; part <= parts; part += 1) {
    const start = (part - 1) * VIDEO_PART_BYTES;
    await upload('PUT /api/admin/videos/{id}/parts/{part}', {
      params: { id, part },
      body: file.slice(start, start + VIDEO_PART_BYTES, 'application/octet-stream'),
      onProgress: (bytes) => onProgress(Math.min(1, (start + bytes) / file.size)),
      signal,
    });
  }
  const { url } = await call('POST /api/admin/videos/{id}', { params: { id }, body: { parts }, signal });
  return {
    url,
    ...(poster ? { poster: { url: poster.url, ...(poster.widths ? { widths: poster.widths } : {}) } } : {}),
  };
}
