import { queryOptions } from '@tanstack/react-query';
import { loadIdentity } from '../storage/stored-session.ts';

/** The provider that the signed-in customer came from; null for a sign-in at the shop. */
export const sessionProviderQuery = queryOptions({
  queryKey: ['me', 'provider'],
  queryFn: async () => (await loadIdentity()).sessionProvider(),
  staleTime: 300_000,
});
