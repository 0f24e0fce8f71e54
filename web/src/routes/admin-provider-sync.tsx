import { SyncPage } from '#web/features/admin-sync/components/sync-page.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';

export default function AdminProviderSync() {
  usePageTitle('Provider Sync');
  return <SyncPage />;
}
