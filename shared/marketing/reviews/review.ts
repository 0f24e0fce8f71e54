import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { textSchema } from '#shared/base/text.ts';
import { FITS, REVIEW_STATUSES } from '#shared/catalogue/reviews/review-status.ts';
import { type Photo, passedPhotoSchema, photoIdsSchema, photoSchema } from '#shared/orders/photos/photo.ts';

const ratingSchema = z.int('Please choose one to five stars').check(z.gte(1), z.lte(5));
const fitSchema = z.nullable(z.enum(FITS));
const lineSchema = (max: number, min = 0) => textSchema(max, min).check(z.regex(/^[^\r\n\t]*$/, 'must be one line'));

/** Validates a review that a buyer writes. */
export const reviewInputSchema = z.strictObject({
  rating: ratingSchema,
  title: lineSchema(100),
  text: textSchema(3000),
  fit: fitSchema,
  /** Shown to everyone. */
  name: lineSchema(40, 1),
  /** Ids of photos that were uploaded before. Missing if there are no photos. */
  photos: z.optional(photoIdsSchema),
});
export type ReviewInput = z.infer<typeof reviewInputSchema>;

const answerSchema = z.object({ text: z.string(), at: z.string() });

/** Number of reviews on the first page of a product's list. */
export const FIRST_REVIEWS = 5;

/** Describes a published review as shoppers see it. Times are UTC ISO. */
export const publicReviewSchema = z.object({
  id: z.string(),
  ...{ rating: z.int(), title: z.string(), text: z.string(), fit: fitSchema, name: z.string() },
  /** Size and color that the buyer bought. */
  choice: z.string(),
  createdAt: z.string(),
  answer: z.nullable(answerSchema),
  /** Missing if there are no photos. */
  photos: z.optional(z.array(photoSchema)),
  /** Set for a review imported from a file. It does not belong to an order of this shop. */
  isImported: z.optional(z.boolean()),
});
export type PublicReview = z.infer<typeof publicReviewSchema>;

/** Describes a review as its buyer sees it. */
export const ownReviewSchema = z.extend(publicReviewSchema, {
  status: z.enum(REVIEW_STATUSES),
  /** False after an admin has moderated the review. */
  isEditable: z.boolean(),
  photos: z.array(passedPhotoSchema),
});

/** Describes a product from an order. `review` is the buyer's review, or null if there is none yet. */
export const reviewableSchema = z.object({
  productId: z.string(),
  ...{ slug: z.string(), title: z.string(), image: z.nullable(z.string()), choice: z.string() },
  review: z.nullable(ownReviewSchema),
});
export type Reviewable = z.infer<typeof reviewableSchema>;

/** Lists the products of an order that its buyer can review. `name` is the name that the form suggests. */
export const orderReviewsSchema = z.object({ name: z.string(), items: z.array(reviewableSchema) });
export type OrderReviews = z.infer<typeof orderReviewsSchema>;

/** Describes a review as admins see it. */
export const adminReviewSchema = z.extend(publicReviewSchema, {
  /** Id of the order. An imported review has no order, so it gets an id derived from its content. */
  orderId: z.string(),
  productId: z.string(),
  productTitle: z.string(),
  status: z.enum(REVIEW_STATUSES),
  /** Reason for hiding the review. Shown only to admins. */
  hiddenReason: z.nullable(z.string()),
  /** UTC ISO time of the last decision by an admin. Null if there was none. */
  moderatedAt: z.nullable(z.string()),
  /** Counts the changes to the review. */
  revision: z.int(),
  photos: z.array(passedPhotoSchema),
});
export type AdminReview = z.infer<typeof adminReviewSchema>;

/** Describes a review as it is stored. */
export type StoredReview = Omit<AdminReview, 'photos'> & {
  photos?: Photo[];
  /** Id of the import that created the review. */
  importId?: string;
};

/**
 * Identifies the version of a review that an admin has seen and now decides about. If the buyer deleted the review and wrote
 * it again, the new review has another id.
 */
export const readReviewSchema = z.strictObject({ id: idSchema('rev'), revision: z.int().check(z.gte(1)) });
export type ReadReview = z.infer<typeof readReviewSchema>;

export const hideInputSchema = z.extend(readReviewSchema, { reason: textSchema(500, 1) });
export const answerInputSchema = z.extend(readReviewSchema, { text: textSchema(2000, 1) });
