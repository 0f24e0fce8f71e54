import * as z from 'zod/mini';
import { fileImportInputSchema, fileImportSchema } from '#shared/base/csv/file-import.ts';
import { textSchema } from '#shared/base/text.ts';
import { REVIEW_STATUSES } from '#shared/catalogue/reviews/review-status.ts';
import { reviewInputSchema } from '../review.ts';

export const MAX_IMPORTED_REVIEWS = 20_000;
export const MAX_PART_REVIEWS = 100;
/** Maximum size of a part's JSON, in bytes. A request can have 256 KB, and a table item 400 KB. */
export const REVIEW_PART_BYTES = 160_000;
/** Maximum number of failed rows that an import lists. */
export const MAX_LISTED_FAILURES = 100;

/** Returns whether an online shop could have received a review at this time. `at` and `now` are in milliseconds UTC. */
export const isReviewTime = (at: number, now: number): boolean => at >= Date.UTC(1995, 0, 1) && at <= now;

/** Validates a review from a file. */
export const csvReviewSchema = z.extend(z.omit(reviewInputSchema, { photos: true }), {
  /** Row number in the spreadsheet, starting at 1. */
  row: z.int().check(z.gte(1), z.lte(10_000_000)),
  /** SKU, handle or id of the product. */
  product: textSchema(200, 1),
  /** UTC ISO time when the review was written. */
  createdAt: z.iso.datetime(),
  /** Status in the file. Missing if the file has no status for it. */
  status: z.optional(z.enum(REVIEW_STATUSES)),
});
export type CsvReview = z.infer<typeof csvReviewSchema>;

export const reviewPartSchema = z.strictObject({
  items: z.array(csvReviewSchema).check(z.minLength(1), z.maxLength(MAX_PART_REVIEWS)),
});

/** A review from a file, along with its product. */
export type FoundReview = CsvReview & { productId: string; productTitle: string };

const failureSchema = z.object({ row: z.int(), message: z.string() });
export type ReviewFailure = z.infer<typeof failureSchema>;

/**
 * Describes the result that a part would have: how many products were found, how many reviews are already known, and the rows
 * that would fail.
 */
export const plannedReviewsSchema = z.object({ found: z.int(), known: z.int(), failures: z.array(failureSchema) });
export type PlannedReviews = z.infer<typeof plannedReviewsSchema>;

export const reviewImportInputSchema = z.extend(fileImportInputSchema, {
  reviews: z.int().check(z.gte(1), z.lte(MAX_IMPORTED_REVIEWS)),
});

/**
 * If `isAutomatic` is true, reviews are published immediately, unless they are hidden or pending in the file. Otherwise they
 * wait for approval.
 */
export const startReviewImportSchema = z.strictObject({ isAutomatic: z.boolean() });

/** Describes the import of a file of reviews and its progress. Times are UTC ISO. */
export const reviewImportSchema = z.extend(fileImportSchema, {
  reviews: z.int(),
  failures: z.array(failureSchema),
  isAutomatic: z.boolean(),
});
export type ReviewImport = z.infer<typeof reviewImportSchema>;
