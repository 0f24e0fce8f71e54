import { storePhoto } from '#outside/photos.ts';
import { Problem } from '#shared/base/errors.ts';
import { formatWait } from '#shared/base/rate-limits.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { canHavePhotos, MAX_PHOTOS_A_DAY, type PassedPhoto, type Photo } from '#shared/orders/photos/photo.ts';
import { getPhoto, getPhotos, insertPhoto } from '#store/catalogue/photos.ts';
import { enqueueJobNow } from '#store/jobs/jobs.ts';
import { consumeToken } from '#store/rate-limits.ts';
import { developPhoto } from './develop-photo.ts';
import { withPasses } from './photo-pass.ts';

const DAY_MS = 86_400_000;

/** Counts an upload for an order. Throws `too_many_requests` with the time to wait. */
async function countUpload(orderId: string, now: number): Promise<void> {
  const waitMs = await consumeToken({ name: `photos.${orderId}`, most: MAX_PHOTOS_A_DAY, spanMs: DAY_MS }, now);
  if (waitMs === 0) return;
  const retryAfter = Math.ceil(waitMs / 1000);
  throw new Problem(
    'too_many_requests',
    `You can add ${MAX_PHOTOS_A_DAY} photos a day to an order. Please try again ${formatWait(retryAfter)}.`,
    { retryAfter },
  );
}

/**
 * Checks that a photo was not deleted while its files were being stored. This can happen if a photo is uploaded twice and the
 * deletion job runs in between. In that case, enqueues the deletion of the files again and throws `conflict`. `now` in
 * milliseconds UTC.
 */
async function requireStill(id: string, now: number): Promise<void> {
  const photo = await getPhoto(id);
  if (photo && !photo.isLeaving) return;
  await enqueueJobNow('delete_photo', { photoId: id }, now);
  throw new Problem('conflict', 'This photo was removed. Please choose it again.');
}

/**
 * Stores a photo that the buyer of an order uploads for a review or a return. Safe to run twice. `now` in milliseconds UTC.
 * Throws `conflict` if the order has not shipped, `invalid_request` for anything but a JPEG, and `too_many_requests`.
 */
export async function uploadPhoto(order: StoredOrder, id: string, raw: Buffer, now: number): Promise<PassedPhoto> {
  if (!canHavePhotos(order)) throw new Problem('conflict', 'You can add photos once your order has shipped');
  await countUpload(order.id, now);
  const { width, height, sha256, files } = await developPhoto(raw);
  const photo = { id, width, height };
  // The record is stored before the files. Storing the record also enqueues the job that deletes the files if no review or
  // return uses them.
  await insertPhoto({ ...photo, orderId: order.id, sha256 }, now);
  await storePhoto(id, files);
  await requireStill(id, now);
  const [passed] = await withPasses([photo], now);
  return passed as PassedPhoto;
}

/**
 * Returns the uploaded photos for a review or a return, in the order of `ids`. `kept` are photos that it already has. Throws
 * `invalid_request` for the first photo that is missing, belongs to a different order, or is used elsewhere.
 */
export async function requirePhotos(
  orderId: string,
  ids: readonly string[],
  kept: readonly Photo[] = [],
): Promise<Photo[]> {
  const uploaded = await getPhotos(ids.filter((id) => !kept.some((photo) => photo.id === id)));
  const free = uploaded.filter((photo) => photo.orderId === orderId && !photo.usedBy && !photo.isLeaving);
  const found = new Map([...kept, ...free].map(({ id, width, height }) => [id, { id, width, height }]));
  return ids.map((id, at) => {
    const photo = found.get(id);
    if (photo) return photo;
    const errors = [{ path: `photos.${at}`, message: 'is no longer there. Remove it, and add it again' }];
    throw new Problem('invalid_request', undefined, { errors });
  });
}
