import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { ProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import { OutsideLink } from '#web/components/admin/outside-link.tsx';
import { Button } from '#web/components/button.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { startSync } from '#web/lib/data/integration.ts';
import { useJoined } from '#web/lib/hooks/use-joined.ts';
import { toast } from '#web/lib/toast.ts';
import { API_SETTINGS_URL } from '../connection-labels.ts';
import { DisconnectPanel } from './disconnect-panel.tsx';
import { EventsPanel } from './events-panel.tsx';
import { KeyPanel, NewKeyPanel } from './key-panel.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { ProviderHead } from './provider-head.tsx';
import { ProviderSettings } from './provider-settings.tsx';

export function Connected({ integration }: { integration: ProviderConnection }) {
  const isRefused = integration.problem?.kind === 'unauthorised';
  return (
    <div className="max-w-4xl space-y-12">
      {integration.problem && <ProblemNotice problem={integration.problem} />}
      {isRefused && <NewKeyPanel integration={integration} />}
      <div>
        <ProviderHead integration={integration} />
        <div className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-3">
          <SyncNow isOff={!integration.isActive || isRefused} />
          <OutsideLink to={API_SETTINGS_URL}>Printify's API settings</OutsideLink>
        </div>
      </div>
      <ProviderSettings integration={integration} />
      <EventsPanel integration={integration} />
      {!isRefused && <KeyPanel integration={integration} />}
      <DisconnectPanel />
    </div>
  );
}

/** Starts a sync; its own page shows how far it is. */
function SyncNow({ isOff }: { isOff: boolean }) {
  const navigate = useNavigate();
  const start = useJoined((_: undefined) => startSync());
  const sync = useMutation({
    mutationFn: () => start(undefined),
    onSuccess: () => navigate('/admin/provider-sync'),
    onError: (error) =>
      toast({ tone: 'error', title: 'Failed to sync products', description: failureMessage(error), name: 'sync' }),
  });
  return (
    <Button size="small" disabled={isOff} isBusy={sync.isPending} onClick={() => sync.mutate()}>
      {sync.isPending ? 'Starting…' : 'Sync Now'}
    </Button>
  );
}
