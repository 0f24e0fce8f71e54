import * as z from 'zod/mini';

/** Summarizes the published reviews of a product. A product without published reviews has no summary. */
export const reviewFiguresSchema = z.object({
  count: z.int(),
  /** Sum of the stars of all reviews. */
  sum: z.int(),
  /** Number of reviews for each number of stars, beginning with one star. */
  stars: z.array(z.int()),
  fits: z.object({ small: z.int(), true: z.int(), large: z.int() }),
});
export type ReviewFigures = z.infer<typeof reviewFiguresSchema>;
