import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type ChangeRun, isRunning } from '#shared/catalogue/changes/change-run.ts';
import { failureMessage } from '#web/lib/data/failure.ts';
import { putAnswer } from '#web/lib/data/put-answer.ts';
import { refreshBackOffice } from '#web/lib/data/refresh.ts';
import { useJoined } from '#web/lib/hooks/use-joined.ts';
import { storedText } from '#web/lib/storage/stored-text.ts';
import { toast } from '#web/lib/toast.ts';
import { changesQuery, stopChange, undoChange } from '../api/product-changes.ts';

const HOUR_MS = 60 * 60_000;
/** Stores the ids of the changes whose notices the admin has closed, the latest last. */
const closed = storedText('closed-product-changes');
const MAX_CLOSED = 20;

const isFresh = ({ finishedAt }: ChangeRun): boolean =>
  finishedAt !== null && Date.parse(finishedAt) > Date.now() - HOUR_MS;

/**
 * Returns the bulk changes that are running or ended within the last hour, newest first. Reads the lists of the back office
 * again when a change ends.
 */
export function useChanges() {
  const client = useQueryClient();
  const { data: runs = [] } = useQuery(changesQuery);
  const closedIds = (useSyncExternalStore(closed.subscribe, closed.read, () => null) ?? '').split(' ');
  const wasRunning = useRef(new Set<string>());

  useEffect(() => {
    const ended = runs.filter((run) => wasRunning.current.has(run.id) && !isRunning(run));
    wasRunning.current = new Set(runs.filter(isRunning).map(({ id }) => id));
    if (ended.length > 0) void refreshBackOffice(client, changesQuery.queryKey);
  }, [runs, client]);

  const asked = (title: string) => ({
    onSuccess: (run: ChangeRun) =>
      putAnswer<ChangeRun[]>(client, changesQuery.queryKey, (known = []) =>
        known.map((other) => (other.id === run.id ? run : other)),
      ),
    onError: (error: Error) => {
      toast({ tone: 'error', title, description: failureMessage(error), name: 'undo' });
      void client.invalidateQueries({ queryKey: changesQuery.queryKey });
    },
  });
  const undo = useMutation({ mutationFn: useJoined(undoChange), ...asked('Failed to undo the change') });
  const stop = useMutation({ mutationFn: useJoined(stopChange), ...asked('Failed to stop the change') });

  return {
    runs: runs.filter((run) => isRunning(run) || (isFresh(run) && !closedIds.includes(run.id))),
    undo: (id: string) => undo.mutate(id),
    isUndoing: undo.isPending,
    stop: (id: string) => stop.mutate(id),
    close: (id: string) => closed.write([...closedIds, id].slice(-MAX_CLOSED).join(' ')),
  };
}
