import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SyncRun } from '#shared/fulfilment/sync-run.ts';
import { failureMessage } from '#web/lib/data/failure.ts';
import { startSync } from '#web/lib/data/integration.ts';
import { putAnswer } from '#web/lib/data/put-answer.ts';
import { refreshBackOffice } from '#web/lib/data/refresh.ts';
import { useJoined } from '#web/lib/hooks/use-joined.ts';
import { toast } from '#web/lib/toast.ts';
import { isSyncRunning, syncsQuery } from './api/syncs.ts';
import { NOT_SYNCED, outcomeMessage } from './sync-labels.ts';

/** Returns the latest syncs and a function that starts one. Shows a toast when a sync ends that an admin started. */
export function useSync() {
  const client = useQueryClient();
  const syncs = useQuery(syncsQuery);
  const [latest] = syncs.data ?? [];
  const followed = useRef<string | null>(null);

  useEffect(() => {
    if (!latest) return;
    if (isSyncRunning(latest) && latest.startedBy === 'owner') followed.current = latest.id;
    const ended = syncs.data?.find((run) => run.id === followed.current && !isSyncRunning(run));
    if (!ended) return;
    followed.current = null;
    toast(outcomeMessage(ended));
    void refreshBackOffice(client, syncsQuery.queryKey);
  }, [latest, syncs.data, client]);

  const begin = useJoined((_: undefined) => startSync());
  const start = useMutation({
    mutationFn: () => begin(undefined),
    onSuccess: async (run: SyncRun) => {
      followed.current = run.id;
      await putAnswer<SyncRun[]>(client, syncsQuery.queryKey, (runs = []) => [
        run,
        ...runs.filter(({ id }) => id !== run.id),
      ]);
    },
    onError: (error) => toast({ tone: 'error', title: NOT_SYNCED, description: failureMessage(error), name: 'sync' }),
  });
  const running = isSyncRunning(latest) ? latest : undefined;
  return { ...syncs, running, start: () => start.mutate(), isStarting: start.isPending };
}
