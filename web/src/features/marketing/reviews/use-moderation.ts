import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminReview } from '#shared/marketing/reviews/review.ts';
import { ApiProblem } from '#web/lib/data/api.ts';
import { failureMessage } from '#web/lib/data/failure.ts';
import { refreshBackOffice } from '#web/lib/data/refresh.ts';
import { toast } from '#web/lib/toast.ts';
import { keepNewest } from './api/admin-reviews.ts';

interface Action {
  act: () => Promise<AdminReview>;
  /** Message to show when the action succeeds. */
  done: string;
}

/** Runs an action on a review, reports the result, and reads the lists again. */
export function useModeration(onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ act }: Action) => act(),
    onSuccess: async (review, { done }) => {
      keepNewest(client, review);
      toast({ tone: 'success', title: done, name: 'review' });
      onDone?.();
      await refreshBackOffice(client);
    },
    onError: async (error) => {
      toast({ tone: 'error', title: 'Nothing was changed', description: failureMessage(error), name: 'review' });
      if (error instanceof ApiProblem && ['conflict', 'not_found'].includes(error.code))
        await refreshBackOffice(client);
    },
  });
}
