import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/data/api.ts';
import { orNull } from '#web/lib/data/or-null.ts';

/** Reads the product of a preview link. Returns null if the link has expired or was not made by this shop. */
export const previewedProductQuery = (token: string) =>
  queryOptions({
    queryKey: ['preview', token],
    queryFn: () => orNull(call('GET /api/previews/{token}', { params: { token } })),
  });
