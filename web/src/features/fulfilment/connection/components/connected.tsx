import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { ProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import { OutsideLink } from '#web/components/admin/outside-link.tsx';
import { Button } from '#web/components/button.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { startSync } from '#web/lib/data/integration.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { useJoined } from '#web/lib/hooks/use-joined.ts';
import { toast } from '#web/lib/toast.ts';
import { API_SETTINGS_URL, PROBLEM_LABELS } from '../connection-labels.ts';
import { DisconnectPanel } from './disconnect-panel.tsx';
import { EventsPanel } from './events-panel.tsx';
import { KeyPanel, NewKeyPanel } from './key-panel.tsx';
import { ProviderHead } from './provider-head.tsx';
import { ProviderSettings } from './provider-settings.tsx';

/** Explains a problem of the connection, since when it lasts, and how to fix it. */
function ProblemNotice({ problem: { kind, since } }: { problem: NonNullable<ProviderConnection['problem']> }) {
  const { title, advice } = PROBLEM_LABELS[kind];
  return (
    <div role="status" className="max-w-[70ch] border-l-2 border-rust py-1 pl-5">
      <h2 className="text-lg font-semibold text-rust-deep">{title}</h2>
      <p className="mt-2">{advice}</p>
      <p className="figures mt-2 text-sm text-ash">
        Since <time dateTime={since}>{formatStamp(since)}</time>
      </p>
    </div>
  );
}

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
