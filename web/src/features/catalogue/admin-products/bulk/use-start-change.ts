import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BelowCost } from '#shared/catalogue/below-cost.ts';
import type { ChangeRun } from '#shared/catalogue/changes/change-run.ts';
import { belowCostOf, failureMessage } from '#web/lib/data/failure.ts';
import { putAnswer } from '#web/lib/data/put-answer.ts';
import { useJoined } from '#web/lib/hooks/use-joined.ts';
import { useRequestId } from '#web/lib/hooks/use-request-id.ts';
import { toast } from '#web/lib/toast.ts';
import { type ChosenChange, changesQuery, startChange } from '../api/product-changes.ts';

/**
 * Starts bulk changes. If a request fails without a response, a retry uses the same id, so that the change starts only once.
 */
export function useStartChange(onStarted: () => void) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ chosen: ChosenChange; refused: BelowCost } | null>(null);
  const idOf = useRequestId();

  const start = useJoined(async ({ chosen, confirms }: { chosen: ChosenChange; confirms: boolean }) => {
    setBusy(true);
    try {
      const run = await startChange(idOf(chosen), chosen, confirms);
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
