import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { orNull } from './or-null.ts';

/** Reads a policy or another page of the shop. Null if it does not exist. */
export const pageQuery = (slug: string) =>
  queryOptions({
    queryKey: ['page', slug],
    queryFn: () => orNull(call('GET /api/pages/{slug}', { params: { slug } })),
    staleTime: 300_000,
  });
