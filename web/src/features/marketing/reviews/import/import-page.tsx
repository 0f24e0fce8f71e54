import { useSearchParams } from 'react-router-dom';
import { pluralize } from '#shared/base/format-count.ts';
import type { ReviewImport } from '#shared/marketing/reviews/csv/review-import.ts';
import { BackLink, Headline } from '#web/components/admin/screen.tsx';
import { ImportRun } from '#web/components/files/import-run.tsx';
import { NewImport } from '#web/components/files/new-import.tsx';
import { compareReviews, readReviewImport } from './api.ts';
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

/** Follows an import of reviews, and shows its results. */
const ReviewImportRun = ({ id }: { id: string }) => (
  <ImportRun
    id={id}
    read={readReviewImport}
    noun="review"
    total={({ reviews }) => reviews}
    result={resultText}
    imported={({ isAutomatic }) => ({
      to: `/admin/reviews?status=${isAutomatic ? 'published' : 'pending'}`,
      label: 'Show reviews',
    })}
    again="/admin/reviews/import"
  >
    {({ failures }) => <FailureList failures={failures} />}
  </ImportRun>
);

/** Imports reviews from a CSV file. */
export function ReviewImportPage() {
  const [search, setSearch] = useSearchParams();
  const id = search.get('id');
  return (
    <>
      <BackLink to="/admin/reviews">Reviews</BackLink>
      <Headline title="Import reviews" />
      {id ? (
        <ReviewImportRun id={id} />
      ) : (
        <NewImport
          what="reviews"
          hint={HINT}
          compare={compareReviews}
          show={(compared, startOver) => (
            <CheckedReviews
              compared={compared}
              onStarted={(run) => setSearch({ id: run.id })}
              onStartOver={startOver}
            />
          )}
        />
      )}
    </>
  );
}
