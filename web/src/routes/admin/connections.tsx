import { Headline } from '#web/components/admin/screen.tsx';
import { ProviderPage } from '#web/features/fulfilment/connection/components/provider-page.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';

export default function AdminConnections() {
  usePageTitle('Connections');
  return (
    <>
      <Headline title="Connections" />
      <ProviderPage />
    </>
  );
}
