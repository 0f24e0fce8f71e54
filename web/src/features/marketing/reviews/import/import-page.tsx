import { useLocation, useSearchParams } from 'react-router-dom';
import { pluralize } from '#shared/base/format-count.ts';
import type { ReviewImport } from '#shared/marketing/reviews/csv/review-import.ts';
import { BackLink, Headline } from '#web/components/admin/screen.tsx';
import { ImportRun } from '#web/components/files/import-run.tsx';
import { NewImport } from '#web/components/files/new-import.tsx';
import { compareReviews, type FailedRow, failedRow, readReviewImport } from './api.ts';
import { CheckedReviews } from './checked-reviews.tsx';
import { FailureList } from './failure-list.tsx';

const HINT =
  'Columns: Product (SKU, handle, or ID), Rating, Name, and Date. Title, Text, Fit, and Status are optional. You’ll see what would happen before anything changes. Email addresses in the file aren’t kept.';

const resultText = ({ created, unchanged, failed }: ReviewImport): string =>
  [
    `${pluralize(created, 'review')} imported`,
    ...(unchanged > 0 ? [`${unchanged} already in the shop`] : []),
    ...(failed > 0 ? [`${failed} not imported`] : []),
  ].join(', ');

interface ReviewImportRunProps {
  id: string;
  /** Rows that could not be read in the browser. */
  refused: readonly FailedRow[];
}

/** Follows a review import and shows its results. */
const ReviewImportRun = ({ id, refused }: ReviewImportRunProps) => (
  <ImportRun
    id={id}
    read={readReviewImport}
    noun="review"
    total={({ reviews }) => reviews}
    result={(run) => resultText({ ...run, failed: run.failed + refused.length })}
    imported={({ isAutomatic }) => ({
      to: `/admin/reviews?status=${isAutomatic ? 'published' : 'pending'}`,
      label: 'Show reviews',
    })}
    again="/admin/reviews/import"
  >
    {({ failures }) => (
      <FailureList failures={[...refused, ...failures.map(failedRow)].toSorted((a, b) => a.row - b.row)} />
    )}
  </ImportRun>
);

/** Imports reviews from a CSV file. */
export function ReviewImportPage() {
  const [search, setSearch] = useSearchParams();
  const id = search.get('id');
  const { state } = useLocation() as { state: { unread?: FailedRow[] } | null };
  return (
    <>
      <BackLink to="/admin/reviews">Reviews</BackLink>
      <Headline title="Import reviews" />
      {id ? (
        <ReviewImportRun id={id} refused={state?.unread ?? []} />
      ) : (
        <NewImport
          what="reviews"
          hint={HINT}
          compare={compareReviews}
          show={(compared, startOver) => (
            <CheckedReviews
              compared={compared}
              onStarted={(run) => setSearch({ id: run.id }, { state: { unread: compared.refused } })}
              onStartOver={startOver}
            />
          )}
        />
      )}
    </>
  );
}
