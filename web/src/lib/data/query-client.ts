import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api.ts';

const isOffline = (): boolean => typeof navigator !== 'undefined' && navigator.onLine === false;

/**
 * Creates the cache of API responses. Responses are fresh for half a minute, and only server failures are retried. While the
 * browser is offline, a request fails immediately instead of waiting. It is repeated when the browser is online again.
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
