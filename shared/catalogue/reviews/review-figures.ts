import type { ReviewFigures } from './review-figures-schema.ts';
import type { Fit, ReviewStatus } from './review-status.ts';

interface Counted {
  rating: number;
  fit: Fit | null;
  status: ReviewStatus;
}

const NONE: ReviewFigures = { count: 0, sum: 0, stars: [0, 0, 0, 0, 0], fits: { small: 0, true: 0, large: 0 } };

function add(figures: ReviewFigures, { rating, fit }: Counted, by: 1 | -1): ReviewFigures {
  return {
    count: figures.count + by,
    sum: figures.sum + by * rating,
    stars: figures.stars.map((count, at) => (at === rating - 1 ? count + by : count)),
    fits: fit ? { ...figures.fits, [fit]: figures.fits[fit] + by } : figures.fits,
  };
}

/** Returns the summary after a review changed. Null if no published reviews are left. */
export function changeFigures(
  figures: ReviewFigures | null,
  before: Counted | null,
  after: Counted | null,
): ReviewFigures | null {
  let next = figures ?? NONE;
  if (before?.status === 'published') next = add(next, before, -1);
  if (after?.status === 'published') next = add(next, after, 1);
  return next.count > 0 ? next : null;
}

/** Returns the average rating, rounded to a tenth. */
export const averageRating = ({ count, sum }: Pick<ReviewFigures, 'count' | 'sum'>): number =>
  Math.round((sum / count) * 10) / 10;

/** Lowest number of reviews that must answer the question about fit before the shop shows a result. */
const FEW = 3;

/** Returns the fit that most buyers report, and their share in percent. Null if there are too few answers or a tie. */
export function fitSummary({ fits }: Pick<ReviewFigures, 'fits'>): { fit: Fit; percent: number } | null {
  const all = fits.small + fits.true + fits.large;
  const [first, second] = (Object.entries(fits) as [Fit, number][]).toSorted(([, a], [, b]) => b - a);
  if (!first || all < FEW || first[1] === second?.[1]) return null;
  return { fit: first[0], percent: Math.round((first[1] / all) * 100) };
}
