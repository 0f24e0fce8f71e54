import { readUpload, storePicture, storeUpload } from '#outside/media.ts';
import { Problem } from '#shared/base/errors.ts';
import { readVideoType } from './video-header.ts';

/** Returns the storage key of an uploaded part. Parts are never served, and the bucket deletes them after a day. */
const partKey = (id: string, part: number): string => `uploads/${id}/${part}`;

/** Stores one part of a video until all parts are uploaded. Safe to run twice. Throws `invalid_request` for an empty part. */
export async function storeVideoPart(id: string, part: number, bytes: Buffer): Promise<{ size: number }> {
  if (bytes.length === 0) throw new Problem('invalid_request', 'This part of the video is empty. Upload it again.');
  await storeUpload(partKey(id, part), bytes);
  return { size: bytes.length };
}

/**
 * Joins the parts of a video, numbered from 1, and stores the video permanently. Safe to run twice. Throws `invalid_request`
 * if a part is missing, or if the file is neither an MP4 with H.264 nor a WebM.
 */
export async function storeVideo(id: string, parts: number): Promise<{ url: string }> {
  const numbers = Array.from({ length: parts }, (_, at) => at + 1);
  const found = await Promise.all(numbers.map((part) => readUpload(partKey(id, part))));
  if (found.includes(null)) throw new Problem('invalid_request', 'A part of the video is missing. Upload it again.');
  const bytes = Buffer.concat(found.filter((part) => part !== null));
  const type = readVideoType(bytes);
  const key = `media/${id}/video.${type}`;
  await storePicture({ key, bytes, mediaType: `video/${type}` });
  return { url: `/${key}` };
}
