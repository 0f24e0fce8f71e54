import { Headline } from '../components/admin/headline.tsx';
import { ProviderPage } from '../features/admin-provider/components/provider-page.tsx';
import { usePageTitle } from '../lib/page-title.ts';

export default function AdminConnections() {
  usePageTitle('Connections');
  return (
    <>
      <Headline title="Connections" />
      <ProviderPage />
    </>
  );
}
