import { queryOptions } from '@tanstack/react-query';
import { loadSecondFactor } from '../storage/stored-session.ts';

/** Queries whether two-step sign-in is on. */
export const secondFactorQuery = queryOptions({
  queryKey: ['me', 'second-factor'],
  queryFn: async () => (await loadSecondFactor()).isTurnedOn(),
  staleTime: 300_000,
});
