import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import { Outdated, Panel, Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { providerConnectionQuery } from '#web/lib/data/integration.ts';
import { toast } from '#web/lib/toast.ts';
import { ConnectForm } from './connect-form.tsx';
import { Connected } from './connected.tsx';
import { Guide } from './guide.tsx';
import { ProviderHead } from './provider-head.tsx';

/** Shows the connection to the print-on-demand provider, with its actions. */
export function ProviderPage() {
  const { data: integration, isError, refetch } = useQuery(providerConnectionQuery);
  useEffect(() => {
    if (isError) toast({ tone: 'error', title: 'Failed to fetch integrations', name: 'integrations' });
  }, [isError]);
  if (!integration) return isError ? <LoadFailure what="the connection" onRetry={() => refetch()} /> : <Waiting />;
  return (
    <>
      {isError && <Outdated what="the latest connection status" onRetry={() => refetch()} />}
      {integration.isConnected ? <Connected integration={integration} /> : <NotConnected integration={integration} />}
    </>
  );
}

/** Shows the form that connects a provider shop, if none is connected. */
export const NotConnected = ({ integration }: { integration: ProviderConnection }) => (
  <div className="space-y-12">
    <ProviderHead integration={integration} />
    <div className="grid gap-12 xl:grid-cols-2 3xl:gap-x-16">
      <Panel title="Connect your shop">
        <ConnectForm ownUrl={integration.webhookUrl} action="Connect" />
      </Panel>
      <Guide />
    </div>
  </div>
);
