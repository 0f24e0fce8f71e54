import { Reply } from '#functions/http/http.ts';
import { readPhoto } from '#outside/photos.ts';
import { Problem } from '#shared/base/errors.ts';
import { type PhotoSize, reviewedProduct } from '#shared/orders/photos/photo.ts';
import { getPhoto } from '#store/catalogue/photos.ts';
import { getReview } from '#store/marketing/reviews/reviews.ts';
import { isPassOf } from './photo-pass.ts';

/**
 * Time for which browsers and CloudFront cache a public photo, in seconds. A photo may still be visible for this long after
 * it was hidden or deleted.
 */
const PUBLIC_S = 600;
const PRIVATE_S = 3600;

const gone = () => new Problem('not_found', 'Photo not found');

async function reply(id: string, size: PhotoSize, cacheControl: string): Promise<Reply> {
  const bytes = await readPhoto(id, size);
  if (!bytes) throw gone();
  return new Reply(bytes, {
    'content-type': 'image/jpeg',
    'cache-control': cacheControl,
    // A browser that opens the photo directly must treat it as nothing but a picture.
    'content-security-policy': "default-src 'none'; sandbox",
  });
}

/** Returns a response with a photo of a published review. Throws `not_found` for any other photo. */
export async function showReviewPhoto(id: string, size: PhotoSize): Promise<Reply> {
  const photo = await getPhoto(id);
  const productId = photo && reviewedProduct(photo);
  if (!photo || !productId) throw gone();
  const review = await getReview(photo.orderId, productId);
  if (review?.status !== 'published' || !review.photos?.some((one) => one.id === id)) throw gone();
  return reply(id, size, `public, max-age=${PUBLIC_S}`);
}

/**
 * Returns a response with a photo to a caller with a pass. Throws `not_found` if the pass is invalid. `now` in milliseconds
 * UTC.
 */
export async function showPassedPhoto(id: string, size: PhotoSize, pass: string, now: number): Promise<Reply> {
  if (!(await isPassOf(id, pass, now))) throw gone();
  const photo = await getPhoto(id);
  if (!photo || photo.isLeaving) throw gone();
  return reply(id, size, `private, max-age=${PRIVATE_S}`);
}
