import { queryOptions } from '@tanstack/react-query';
import type { CheckoutStatus } from '#shared/checkout/checkout.ts';
import { ApiProblem, call } from '#web/lib/data/api.ts';

const POLL_MS = 1000;
const POLLS = 30;
/** Time that the page waits for the result of a payment, in milliseconds. */
export const PATIENCE_MS = POLLS * POLL_MS;

const isSettled = (status: CheckoutStatus): boolean => status !== 'open' && status !== 'awaiting_payment';

/**
 * Reads the state of one payment, or null if the id is unknown. Reads it again every second until it is final or half a
 * minute has passed.
 */
export const checkoutStateQuery = (id: string) =>
  queryOptions({
    queryKey: ['checkout', id],
    queryFn: async () => {
      try {
        return await call('GET /api/checkout/sessions/{id}', { params: { id } });
      } catch (error) {
        if (error instanceof ApiProblem && error.problem.status < 500 && error.problem.status !== 429) return null;
        throw error;
      }
    },
    enabled: id !== '',
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const settled = state.data === null || (state.data && isSettled(state.data.status));
      return settled || state.dataUpdateCount + state.errorUpdateCount >= POLLS ? false : POLL_MS;
    },
  });
