import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SyncRun } from '#shared/fulfilment/sync-run.ts';
import { failureText } from '#web/lib/failure.ts';
import { refreshBackOffice } from '#web/lib/refresh-back-office.ts';
import { toast } from '#web/lib/toast.ts';
import { useJoined } from '#web/lib/use-joined.ts';
import { isSyncRunning, startSync, syncsQuery } from './api/syncs.ts';
import { NOT_SYNCED, outcomeMessage } from './words.ts';

/** The latest syncs and a way to begin one; who sees one run that an owner began hears how it ends. */
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
      await client.cancelQueries({ queryKey: syncsQuery.queryKey });
      client.setQueryData(syncsQuery.queryKey, (runs = []) => [run, ...runs.filter(({ id }) => id !== run.id)]);
    },
    onError: (error) => toast({ tone: 'error', title: NOT_SYNCED, description: failureText(error), name: 'sync' }),
  });
  const running = isSyncRunning(latest) ? latest : undefined;
  return { ...syncs, running, start: () => start.mutate(), isStarting: start.isPending };
}
