import { SyncPage } from '../features/admin-sync/components/sync-page.tsx';
import { usePageTitle } from '../lib/page-title.ts';

export default function AdminProviderSync() {
  usePageTitle('Provider Sync');
  return <SyncPage />;
}
