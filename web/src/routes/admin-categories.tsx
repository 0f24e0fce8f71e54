import { AllCategories } from '#web/features/admin-categories/components/all-categories.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';

export default function AdminCategories() {
  usePageTitle('Categories');
  return <AllCategories />;
}
