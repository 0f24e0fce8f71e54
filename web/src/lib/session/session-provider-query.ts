import { queryOptions } from '@tanstack/react-query';
import { loadIdentity } from '../storage/stored-session.ts';

/** Reads the provider through which the customer signed in. Null if the customer signed in at the shop. */
export const sessionProviderQuery = queryOptions({
  queryKey: ['me', 'provider'],
  queryFn: async () => (await loadIdentity()).sessionProvider(),
  staleTime: 300_000,
});
