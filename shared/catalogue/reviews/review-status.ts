/** Lists the states of a review. Only published reviews are shown and counted. */
export const REVIEW_STATUSES = ['pending', 'published', 'hidden'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

export const FITS = ['small', 'true', 'large'] as const;
export type Fit = (typeof FITS)[number];

/** Describes how a product fits, according to its buyers. */
export const FIT_WORDS: Readonly<Record<Fit, string>> = {
  small: 'Runs small',
  true: 'True to size',
  large: 'Runs large',
};
