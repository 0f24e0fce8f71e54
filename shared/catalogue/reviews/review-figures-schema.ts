import * as z from 'zod/mini';

/** The published reviews of a product in numbers. A product without any has none. */
export const reviewFiguresSchema = z.object({
  count: z.int(),
  /** Stars of all reviews together. */
  sum: z.int(),
  /** Reviews by their stars, one star first. */
  stars: z.array(z.int()),
  fits: z.object({ small: z.int(), true: z.int(), large: z.int() }),
});
export type ReviewFigures = z.infer<typeof reviewFiguresSchema>;
