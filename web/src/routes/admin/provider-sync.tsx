import { PublicationButton } from '#web/features/catalogue/admin-products/components/publication-button.tsx';
import { SyncPage } from '#web/features/fulfilment/sync/components/sync-page.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';

export default function AdminProviderSync() {
  usePageTitle('Provider Sync');
  return <SyncPage Publication={PublicationButton} />;
}
