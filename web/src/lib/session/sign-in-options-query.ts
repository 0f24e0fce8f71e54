import { queryOptions } from '@tanstack/react-query';
import { loadIdentity } from '../storage/stored-session.ts';

export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: async () => (await loadIdentity()).ready(),
  staleTime: Number.POSITIVE_INFINITY,
});
