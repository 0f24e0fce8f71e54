import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Waiting } from '#web/components/admin/headline.tsx';
import { Outdated } from '#web/components/admin/outdated.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { providerConnectionQuery } from '#web/lib/integration.ts';
import { toast } from '#web/lib/toast.ts';
import { Connected } from './connected.tsx';
import { NotConnected } from './not-connected.tsx';

/** The print-on-demand provider as it stands, and all that its owner can do about it. */
export function ProviderPage() {
  const { data: integration, isError, refetch } = useQuery(providerConnectionQuery);
  useEffect(() => {
    if (isError) toast({ tone: 'error', title: 'Failed to fetch integrations', name: 'integrations' });
  }, [isError]);
  if (!integration) return isError ? <LoadFailure what="the connection" onRetry={() => refetch()} /> : <Waiting />;
  return (
    <>
      {isError && <Outdated what="the connection anew" onRetry={() => refetch()} />}
      {integration.isConnected ? <Connected integration={integration} /> : <NotConnected integration={integration} />}
    </>
  );
}
