import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api.ts';

const isOffline = (): boolean => typeof navigator !== 'undefined' && navigator.onLine === false;

/**
 * Creates the cache of API answers. They are fresh for half a minute, and only server failures are retried. Offline, a
 * request fails at once instead of waiting unseen, and is repeated when the network is back.
 */
export const shopQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < 2 && !isOffline() && !(error instanceof ApiProblem && error.problem.status < 500),
      },
    },
  });
