import { queryOptions } from '@tanstack/react-query';
import { ApiProblem, call } from '#web/lib/data/api.ts';

/** Reads one product, or null if the slug is unknown. */
export const productQuery = (slug: string) =>
  queryOptions({
    queryKey: ['product', slug],
    queryFn: async () => {
      try {
        return await call('GET /api/products/{slug}', { params: { slug } });
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'not_found') return null;
        throw error;
      }
    },
  });
