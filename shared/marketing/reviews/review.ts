import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { textSchema } from '#shared/base/text.ts';
import { FITS, REVIEW_STATUSES } from '#shared/catalogue/reviews/review-status.ts';
import { type Photo, passedPhotoSchema, photoIdsSchema, photoSchema } from '#shared/orders/photos/photo.ts';

const ratingSchema = z.int('Please choose one to five stars').check(z.gte(1), z.lte(5));
const fitSchema = z.nullable(z.enum(FITS));
const lineSchema = (max: number, min = 0) => textSchema(max, min).check(z.regex(/^[^\r\n\t]*$/, 'must be one line'));

/** A review as its buyer writes it. */
export const reviewInputSchema = z.strictObject({
  rating: ratingSchema,
  title: lineSchema(100),
  text: textSchema(3000),
  fit: fitSchema,
  /** Shown to everybody. */
  name: lineSchema(40, 1),
  /** Photos uploaded before. Missing for none. */
  photos: z.optional(photoIdsSchema),
});
export type ReviewInput = z.infer<typeof reviewInputSchema>;

const answerSchema = z.object({ text: z.string(), at: z.string() });

/** Reviews on the first page of a product's list. */
export const FIRST_REVIEWS = 5;

/** A published review as shoppers see it. Times are UTC ISO. */
export const publicReviewSchema = z.object({
  id: z.string(),
  ...{ rating: z.int(), title: z.string(), text: z.string(), fit: fitSchema, name: z.string() },
  /** The size and color that were bought. */
  choice: z.string(),
  createdAt: z.string(),
  answer: z.nullable(answerSchema),
  /** Missing for none. */
  photos: z.optional(z.array(photoSchema)),
  /** Set for a review from a file, which belongs to no order of this shop. */
  isImported: z.optional(z.boolean()),
});
export type PublicReview = z.infer<typeof publicReviewSchema>;

/** A review as its buyer sees it. */
export const ownReviewSchema = z.extend(publicReviewSchema, {
  status: z.enum(REVIEW_STATUSES),
  /** False once an admin has decided about it. */
  isEditable: z.boolean(),
  photos: z.array(passedPhotoSchema),
});

/** A product of an order, with its review by the buyer. */
export const reviewableSchema = z.object({
  productId: z.string(),
  ...{ slug: z.string(), title: z.string(), image: z.nullable(z.string()), choice: z.string() },
  review: z.nullable(ownReviewSchema),
});
export type Reviewable = z.infer<typeof reviewableSchema>;

/** The products of an order that its buyer can review; `name` is the one to suggest. */
export const orderReviewsSchema = z.object({ name: z.string(), items: z.array(reviewableSchema) });
export type OrderReviews = z.infer<typeof orderReviewsSchema>;

/** A review as admins see it. */
export const adminReviewSchema = z.extend(publicReviewSchema, {
  /** For an imported review, which has no order, an id made of its content. */
  orderId: z.string(),
  productId: z.string(),
  productTitle: z.string(),
  status: z.enum(REVIEW_STATUSES),
  /** The reason for hiding it, for admins only. */
  hiddenReason: z.nullable(z.string()),
  /** UTC ISO time of an admin's last decision; null before. */
  moderatedAt: z.nullable(z.string()),
  /** Counts the changes of a review. */
  revision: z.int(),
  photos: z.array(passedPhotoSchema),
});
export type AdminReview = z.infer<typeof adminReviewSchema>;

/** A review as stored. */
export type StoredReview = Omit<AdminReview, 'photos'> & {
  photos?: Photo[];
  /** The import that wrote it. */
  importId?: string;
};

/** The review that an admin has read and decides about. The ID differs when it was withdrawn and written again. */
export const readReviewSchema = z.strictObject({ id: idSchema('rev'), revision: z.int().check(z.gte(1)) });
export type ReadReview = z.infer<typeof readReviewSchema>;

export const hideInputSchema = z.extend(readReviewSchema, { reason: textSchema(500, 1) });
export const answerInputSchema = z.extend(readReviewSchema, { text: textSchema(2000, 1) });
