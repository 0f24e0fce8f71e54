import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';

/** Photos that a buyer can add to a review or a return. */
export const MAX_PHOTOS = 4;
/** Bytes of a file that the browser takes and makes smaller. */
export const MAX_PHOTO_FILE_BYTES = 8 * 1024 * 1024;
/** Bytes of an upload. */
export const MAX_PHOTO_BYTES = 1.5 * 1024 * 1024;
/** Pixels of the longer side. */
export const PHOTO_EDGE = 1600;
export const THUMBNAIL_EDGE = 320;
/** Uploads for one order in a day: more than its reviews and returns need, and too few to fill a bucket. */
export const MAX_PHOTOS_A_DAY = 40;
/** Hours after which an upload that nothing uses is deleted. */
export const UNUSED_HOURS = 24;

export const PHOTO_SIZES = ['large', 'small'] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** A photo as its review or return names it. Pixels of the large size. */
export const photoSchema = z.object({ id: z.string(), width: z.int(), height: z.int() });
export type Photo = z.infer<typeof photoSchema>;

/** A photo for someone who may see it before it is public: `pass` opens it for an hour or two. */
export const passedPhotoSchema = z.extend(photoSchema, { pass: z.string() });
export type PassedPhoto = z.infer<typeof passedPhotoSchema>;

/** Photos uploaded before, in the order to show them. */
export const photoIdsSchema = z.array(idSchema('pho')).check(
  z.maxLength(MAX_PHOTOS, `can have at most ${MAX_PHOTOS} photos`),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'has the same photo twice' }),
);

/** A stored photo of an order. */
export interface StoredPhoto extends Photo {
  orderId: string;
  /** SHA-256 of the large size, so that an id never gets another picture. */
  sha256: string;
  /** The review or return that shows it; missing until one does. */
  usedBy?: string;
  /** Set while it waits to be deleted. */
  isLeaving?: boolean;
}

/** Returns the mark of a photo that the review of a product uses. */
export const usedByReview = (productId: string): string => `review.${productId}`;
export const usedByReturn = (returnId: string): string => `return.${returnId}`;

/** Returns the product whose review uses a photo; null for a photo of a return, or of nothing. */
export const reviewedProduct = ({ usedBy }: Pick<StoredPhoto, 'usedBy'>): string | null =>
  usedBy?.startsWith('review.') ? usedBy.slice('review.'.length) : null;

/** Returns the key of a photo in the bucket, where the site shows nothing. */
export const photoObject = (id: string, size: PhotoSize): string => `photos/${id}/${size}.jpg`;

/** Returns the path of a photo on the site. */
export const photoPath = ({ id, pass }: { id: string; pass?: string | undefined }, size: PhotoSize): string =>
  pass ? `/api/photos/${id}/${size}?pass=${pass}` : `/api/review-photos/${id}/${size}`;

/** Returns the pixels of a picture that fits into a square. Rounds down, so that the longer side is never too long. */
export function fitInto({ width, height }: Pick<Photo, 'width' | 'height'>, edge: number) {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

const SHIPPED: readonly string[] = ['shipped', 'delivered'];

/** Returns whether a buyer can add photos to an order: it has shipped, and its buyer is not erased. */
export const canHavePhotos = ({ status, email }: { status: string; email: string }): boolean =>
  SHIPPED.includes(status) && email !== '';

/** Compares the photos of a review or return with those it had. */
export function photoChanges(before: readonly Pick<Photo, 'id'>[], after: readonly Pick<Photo, 'id'>[]) {
  const missingIn = (others: readonly Pick<Photo, 'id'>[]) => (photo: Pick<Photo, 'id'>) =>
    !others.some(({ id }) => id === photo.id);
  return {
    added: after.filter(missingIn(before)).map(({ id }) => id),
    removed: before.filter(missingIn(after)).map(({ id }) => id),
  };
}
