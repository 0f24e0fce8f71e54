import { ReviewImportPage } from '#web/features/marketing/reviews/import/import-page.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';

export default function AdminReviewImport() {
  usePageTitle('Import reviews');
  return <ReviewImportPage />;
}
