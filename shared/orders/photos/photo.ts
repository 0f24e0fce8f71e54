import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';

/** Maximum number of photos that a buyer can add to a review or a return. */
export const MAX_PHOTOS = 4;
/**
 * Maximum size of a file that a buyer can choose, in bytes. The browser then makes the file smaller before it uploads the
 * photo.
 */
export const MAX_PHOTO_FILE_BYTES = 8 * 1024 * 1024;
/** Maximum size of an upload, in bytes. */
export const MAX_PHOTO_BYTES = 1.5 * 1024 * 1024;
/** Length of the longer side, in pixels. */
export const PHOTO_EDGE = 1600;
export const THUMBNAIL_EDGE = 320;
/** Maximum number of uploads per order and day. It is more than reviews and returns need, but too few to fill the bucket. */
export const MAX_PHOTOS_A_DAY = 40;
/** Hours after which an upload that is not used is deleted. */
export const UNUSED_HOURS = 24;

export const PHOTO_SIZES = ['large', 'small'] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** Describes a photo of a review or return. Width and height are the pixels of the large size. */
export const photoSchema = z.object({ id: z.string(), width: z.int(), height: z.int() });
export type Photo = z.infer<typeof photoSchema>;

/** Describes a photo for people who may see it before it is public. `pass` gives access to it for one to two hours. */
export const passedPhotoSchema = z.extend(photoSchema, { pass: z.string() });
export type PassedPhoto = z.infer<typeof passedPhotoSchema>;

/** Validates the ids of photos that were uploaded before, in the order in which to show them. */
export const photoIdsSchema = z.array(idSchema('pho')).check(
  z.maxLength(MAX_PHOTOS, `can have at most ${MAX_PHOTOS} photos`),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'has the same photo twice' }),
);

/** Describes a stored photo of an order. */
export interface StoredPhoto extends Photo {
  orderId: string;
  /** SHA-256 of the large size, so that a photo's id can never be reused for another picture. */
  sha256: string;
  /** The review or return that shows the photo. Missing if there is none yet. */
  usedBy?: string;
  /** Set while the photo waits to be deleted. */
  isLeaving?: boolean;
}

/** Returns the value of `usedBy` for a photo in the review of a product. */
export const usedByReview = (productId: string): string => `review.${productId}`;
export const usedByReturn = (returnId: string): string => `return.${returnId}`;

/** Returns the id of the product whose review uses a photo. Null for a photo of a return, or one that is not used. */
export const reviewedProduct = ({ usedBy }: Pick<StoredPhoto, 'usedBy'>): string | null =>
  usedBy?.startsWith('review.') ? usedBy.slice('review.'.length) : null;

/** Returns the key of a photo in its bucket. The site does not serve files under this key. */
export const photoObject = (id: string, size: PhotoSize): string => `photos/${id}/${size}.jpg`;

/** Returns the path of a photo on the site. */
export const photoPath = ({ id, pass }: { id: string; pass?: string | undefined }, size: PhotoSize): string =>
  pass ? `/api/photos/${id}/${size}?pass=${pass}` : `/api/review-photos/${id}/${size}`;

/**
 * Returns the size, in pixels, of a picture scaled down to fit into a square. Rounds down, so that no side is longer than
 * `edge`.
 */
export function fitInto({ width, height }: Pick<Photo, 'width' | 'height'>, edge: number) {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

const SHIPPED: readonly string[] = ['shipped', 'delivered'];

/**
 * Returns whether a buyer can add photos to an order. The order must have shipped, and its email address must not have been
 * erased.
 */
export const canHavePhotos = ({ status, email }: { status: string; email: string }): boolean =>
  SHIPPED.includes(status) && email !== '';

/** Compares the photos of a review or return before and after a change. */
export function photoChanges(before: readonly Pick<Photo, 'id'>[], after: readonly Pick<Photo, 'id'>[]) {
  const missingIn = (others: readonly Pick<Photo, 'id'>[]) => (photo: Pick<Photo, 'id'>) =>
    !others.some(({ id }) => id === photo.id);
  return {
    added: after.filter(missingIn(before)).map(({ id }) => id),
    removed: before.filter(missingIn(after)).map(({ id }) => id),
  };
}
