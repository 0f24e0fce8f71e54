import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api.ts';

/** Creates the cache of API answers. They are fresh for half a minute, and only server failures are retried. */
export const shopQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && !(error instanceof ApiProblem && error.problem.status < 500),
      },
    },
  });
