import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** A key that was refused should be known soon, on whatever page its owner is. */
const EVERY_MS = 60_000;

/** The print-on-demand provider, connected or not. */
export const providerConnectionQuery = queryOptions({
  queryKey: ['admin', 'integrations'],
  queryFn: () => call('GET /api/admin/integrations', {}),
  refetchInterval: EVERY_MS,
  select: ({ items }) => items[0],
});
