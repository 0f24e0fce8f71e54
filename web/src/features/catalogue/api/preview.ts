import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/data/api.ts';
import { orNull } from '#web/lib/data/or-null.ts';

/** The product of a preview link; null when the link has expired or was not made by this shop. */
export const previewedProductQuery = (token: string) =>
  queryOptions({
    queryKey: ['preview', token],
    queryFn: () => orNull(call('GET /api/previews/{token}', { params: { token } })),
  });
