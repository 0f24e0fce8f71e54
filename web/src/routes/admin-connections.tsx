import { Headline } from '../components/admin/headline.tsx';
import { ProviderCard } from '../features/admin-provider/components/provider-card.tsx';
import { usePageTitle } from '../lib/page-title.ts';

export default function AdminConnections() {
  usePageTitle('Connections');
  return (
    <>
      <Headline title="Connections" />
      <ProviderCard />
    </>
  );
}
