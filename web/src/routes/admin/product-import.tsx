import { ImportPage } from '#web/features/catalogue/product-import/components/import-page.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';

export default function AdminProductImport() {
  usePageTitle('Import products');
  return <ImportPage />;
}
