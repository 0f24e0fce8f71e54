import { Headline } from '#web/components/admin/screen.tsx';
import { ProviderPage } from '#web/features/admin-provider/components/provider-page.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';

export default function AdminConnections() {
  usePageTitle('Connections');
  return (
    <>
      <Headline title="Connections" />
      <ProviderPage />
    </>
  );
}
