import { formatCount } from '#shared/base/format-count.ts';
import type { RepeatedReview } from '#shared/marketing/reviews/csv/review-csv.ts';

/** Maximum number of repeated rows that the text names. */
const NAMED = 3;

/** Describes the rows that repeat an earlier row of the same file. There is at least one. */
export function repeatedText(repeated: readonly RepeatedReview[]): string {
  const named = repeated.slice(0, NAMED).map(({ row, first }) => `row ${row} is the same as row ${first}`);
  const more = repeated.length - named.length;
  const list = [...named, ...(more > 0 ? [`and ${formatCount(more)} more`] : [])].join(', ');
  return `${formatCount(repeated.length)} ${repeated.length === 1 ? 'is' : 'are'} twice in the file: ${list}.`;
}
