import { AllCategories } from '#web/features/catalogue/admin-categories/components/all-categories.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';

export default function AdminCategories() {
  usePageTitle('Categories');
  return <AllCategories />;
}
