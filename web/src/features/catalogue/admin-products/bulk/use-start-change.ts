import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ulid } from 'ulid';
import type { BelowCost } from '#shared/catalogue/below-cost.ts';
import type { ChangeRun } from '#shared/catalogue/changes/change-run.ts';
import { belowCostOf, failureMessage } from '#web/lib/data/failure.ts';
import { putAnswer } from '#web/lib/data/put-answer.ts';
import { useJoined } from '#web/lib/hooks/use-joined.ts';
import { toast } from '#web/lib/toast.ts';
import { type ChosenChange, changesQuery, startChange } from '../api/product-changes.ts';

/** Starts changes; one that failed to be answered keeps its id, so that it starts once. */
export function useStartChange(onStarted: () => void) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ chosen: ChosenChange; refused: BelowCost } | null>(null);
  const attempt = useRef({ key: '', id: '' });

  const start = useJoined(async ({ chosen, confirms }: { chosen: ChosenChange; confirms: boolean }) => {
    const key = JSON.stringify(chosen);
    if (attempt.current.key !== key) attempt.current = { key, id: `chg_${ulid()}` };
    setBusy(true);
    try {
      const run = await startChange(attempt.current.id, chosen, confirms);
      await putAnswer<ChangeRun[]>(client, changesQuery.queryKey, (runs = []) => [
        run,
        ...runs.filter(({ id }) => id !== run.id),
      ]);
      setRefusal(null);
      onStarted();
    } catch (error) {
      const refused = belowCostOf(error);
      setRefusal(refused && { chosen, refused });
      if (!refused)
        toast({
          tone: 'error',
          title: 'Failed to change the products',
          description: failureMessage(error),
          name: 'change',
        });
    } finally {
      setBusy(false);
    }
  });

  return {
    isBusy,
    start: (chosen: ChosenChange) => void start({ chosen, confirms: false }),
    refused: refusal?.refused ?? null,
    confirm: () => refusal && void start({ chosen: refusal.chosen, confirms: true }),
    back: () => setRefusal(null),
  };
}
