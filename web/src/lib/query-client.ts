import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api.ts';

/** The memory of what the API answered: half a minute counts as fresh, and only the shop's own failures are tried again. */
export const shopQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && !(error instanceof ApiProblem && error.problem.status < 500),
      },
    },
  });
