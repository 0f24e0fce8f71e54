import { Link, useSearchParams } from 'react-router-dom';
import { REVIEW_STATUSES, type ReviewStatus } from '#shared/catalogue/reviews/review-status.ts';
import { ExportCsv } from '#web/components/admin/export-csv.tsx';
import { Needs } from '#web/components/admin/rights/needs.tsx';
import { Headline } from '#web/components/admin/screen.tsx';
import { ReviewList } from '#web/features/marketing/reviews/components/review-list.tsx';
import { exportReviews } from '#web/features/marketing/reviews/import/api.ts';
import { usePageTitle } from '#web/lib/format/page-title.ts';

const LABELS: Record<ReviewStatus, string> = { pending: 'Pending', published: 'Published', hidden: 'Hidden' };

export default function AdminReviews() {
  usePageTitle('Reviews');
  const [search] = useSearchParams();
  const status = REVIEW_STATUSES.find((known) => known === search.get('status')) ?? 'pending';
  return (
    <>
      <Headline title="Reviews">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 max-sm:w-full max-sm:[&>:last-child]:ml-auto sm:ml-auto">
          <Needs right="moderateReviews">
            <Link to="/admin/reviews/import" className="link inline-flex min-h-11 items-center">
              Import
            </Link>
          </Needs>
          <Link to="/admin/settings#reviews" className="link inline-flex min-h-11 items-center">
            Settings
          </Link>
          <ExportCsv label="Export" one="review" collect={exportReviews} />
        </div>
      </Headline>
      <nav aria-label="Reviews by status">
        <ul className="flex gap-5 border-b border-concrete">
          {REVIEW_STATUSES.map((each) => (
            <li key={each}>
              <Link
                to={`?status=${each}`}
                replace
                aria-current={each === status ? 'true' : undefined}
                className="label flex min-h-11 items-center border-b-2 border-transparent text-xs text-ash -outline-offset-2 hover:text-ink aria-[current]:border-ink aria-[current]:text-ink"
              >
                {LABELS[each]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ReviewList key={status} status={status} />
    </>
  );
}
