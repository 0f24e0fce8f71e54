import { AllCategories } from '../features/admin-categories/components/all-categories.tsx';
import { usePageTitle } from '../lib/page-title.ts';

export default function AdminCategories() {
  usePageTitle('Categories');
  return <AllCategories />;
}
