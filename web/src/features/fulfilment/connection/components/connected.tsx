import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { OutsideLink } from '#web/components/admin/outside-link.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { Button } from '#web/components/button.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { startSync } from '#web/lib/data/integration.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { useJoined } from '#web/lib/hooks/use-joined.ts';
import { toast } from '#web/lib/toast.ts';
import { disconnectProvider, useConnectionChange } from '../api/connection.ts';
import { API_SETTINGS_URL, PROBLEM_LABELS } from '../connection-labels.ts';
import { EventsPanel } from './events-panel.tsx';
import { KeyPanel, NewKeyPanel } from './key-panel.tsx';
import { ProviderHead } from './provider-head.tsx';
import { ProviderSettings } from './provider-settings.tsx';

function DisconnectPanel() {
  const [isAsking, setAsking] = useState(false);
  const end = useConnectionChange((_: undefined) => disconnectProvider(), {
    done: 'Printify disconnected',
    failed: 'Failed to disconnect Printify',
  });
  return (
    <Panel title="Disconnect">
      <p className="max-w-[64ch]">Disconnecting stops updates and deletes the key. Products and orders are kept.</p>
      <Button look="outline" size="small" className="mt-6" onClick={() => setAsking(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Disconnect Printify"
        action={end.isPending ? 'Disconnecting…' : 'Disconnect'}
        isBusy={end.isPending}
        onConfirm={() => end.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        <p>
          The key is deleted and Printify stops sending updates. Paid orders that have not been sent are listed under
          Needs attention. Products and orders are kept, and you can connect again at any time.
        </p>
      </ConfirmDialog>
    </Panel>
  );
}

/** Describes a problem with the connection, when it started, and how to fix it. */
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
          <OutsideLink to={API_SETTINGS_URL}>Printify’s API settings</OutsideLink>
        </div>
      </div>
      <ProviderSettings integration={integration} />
      <EventsPanel integration={integration} />
      {!isRefused && <KeyPanel integration={integration} />}
      <DisconnectPanel />
    </div>
  );
}

/** Starts a sync and opens the page that shows its progress. */
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
