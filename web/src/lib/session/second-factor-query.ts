import { queryOptions } from '@tanstack/react-query';
import { loadSecondFactor } from '../storage/stored-session.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['me', 'second-factor'],
  queryFn: async () => (await loadSecondFactor()).isTurnedOn(),
  staleTime: 300_000,
});
