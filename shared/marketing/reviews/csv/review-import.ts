import * as z from 'zod/mini';
import { fileImportInputSchema, fileImportSchema } from '#shared/base/csv/file-import.ts';
import { textSchema } from '#shared/base/text.ts';
import { REVIEW_STATUSES } from '#shared/catalogue/reviews/review-status.ts';
import { reviewInputSchema } from '../review.ts';

export const MAX_IMPORTED_REVIEWS = 20_000;
export const MAX_PART_REVIEWS = 100;
/** Bytes of a part's JSON; a request holds 256 KB and a table item 400 KB. */
export const REVIEW_PART_BYTES = 160_000;
/** Failures that an import lists by row. */
export const MAX_LISTED_FAILURES = 100;

/** Returns whether a time is one at which a shop on the web can have got a review. `at` and `now` in milliseconds UTC. */
export const isReviewTime = (at: number, now: number): boolean => at >= Date.UTC(1995, 0, 1) && at <= now;

/** A review of a file. */
export const csvReviewSchema = z.extend(z.omit(reviewInputSchema, { photos: true }), {
  /** Its number in a spreadsheet, from 1. */
  row: z.int().check(z.gte(1), z.lte(10_000_000)),
  /** SKU, handle or id. */
  product: textSchema(200, 1),
  /** UTC ISO time of writing. */
  createdAt: z.iso.datetime(),
  /** As in the file; missing where it names none. */
  status: z.optional(z.enum(REVIEW_STATUSES)),
});
export type CsvReview = z.infer<typeof csvReviewSchema>;

export const reviewPartSchema = z.strictObject({
  items: z.array(csvReviewSchema).check(z.minLength(1), z.maxLength(MAX_PART_REVIEWS)),
});

/** A review of a file with the product that it is about. */
export type FoundReview = CsvReview & { productId: string; productTitle: string };

const failureSchema = z.object({ row: z.int(), message: z.string() });
export type ReviewFailure = z.infer<typeof failureSchema>;

/** The effect that a part would have: the reviews whose product was found, and the others by row. */
export const plannedReviewsSchema = z.object({ found: z.int(), known: z.int(), failures: z.array(failureSchema) });
export type PlannedReviews = z.infer<typeof plannedReviewsSchema>;

export const reviewImportInputSchema = z.extend(fileImportInputSchema, {
  reviews: z.int().check(z.gte(1), z.lte(MAX_IMPORTED_REVIEWS)),
});

/** Publishes reviews at once, except those that are hidden or pending in the file, or lets them wait for approval. */
export const startReviewImportSchema = z.strictObject({ isAutomatic: z.boolean() });

/** An import of a file of reviews, with its progress. Times are UTC ISO. */
export const reviewImportSchema = z.extend(fileImportSchema, {
  reviews: z.int(),
  failures: z.array(failureSchema),
  isAutomatic: z.boolean(),
});
export type ReviewImport = z.infer<typeof reviewImportSchema>;
