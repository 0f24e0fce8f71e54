import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ProviderProblem } from '#shared/fulfilment/provider-connection.ts';
import type { SyncRun } from '#shared/fulfilment/sync-run.ts';
import { call } from './api.ts';

/**
 * Milliseconds between two reads of the connection. Admins should notice a refused key soon, on every page of the back
 * office.
 */
const EVERY_MS = 60_000;

export const providerConnectionQuery = queryOptions({
  queryKey: ['admin', 'integrations'],
  queryFn: () => call('GET /api/admin/integrations', {}),
  refetchInterval: EVERY_MS,
  select: ({ items }) => items[0],
});

/** Returns true if a provider is connected. Returns false until this is known. */
export const useHasProvider = (): boolean => useQuery(providerConnectionQuery).data?.isConnected ?? false;

export const PROVIDER_PROBLEM_MESSAGES: Readonly<Record<ProviderProblem, string>> = {
  unauthorised: 'Printify rejected the API key. Orders are on hold until you enter a new one.',
  disconnected: 'Printify disconnected the shop. Orders are on hold until you connect it again.',
};

/**
 * Returns the problem that prevents orders from reaching the provider. Returns null if there is none, or if the provider is
 * turned off.
 */
export function useProviderProblem(): { message: string; since: string } | null {
  const { data } = useQuery(providerConnectionQuery);
  if (!data?.problem || !data.isActive) return null;
  return { message: PROVIDER_PROBLEM_MESSAGES[data.problem.kind], since: data.problem.since };
}

export const startSync = (): Promise<SyncRun> => call('POST /api/admin/syncs', {});
