import { queryOptions } from '@tanstack/react-query';
import { loadSecondFactor } from '../storage/stored-session.ts';

/** Whether signing in asks the caller for a code. Forgotten with the caller's other data. */
export const secondFactorQuery = queryOptions({
  queryKey: ['me', 'second-factor'],
  queryFn: async () => (await loadSecondFactor()).isTurnedOn(),
  staleTime: 300_000,
});
