import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/data/api.ts';

export const mailPreviewsQuery = queryOptions({
  queryKey: ['admin', 'mail-previews'],
  queryFn: () => call('GET /api/admin/mail-previews', {}),
});

export const mailPreviewQuery = (name: string) =>
  queryOptions({
    queryKey: ['admin', 'mail-previews', name],
    queryFn: () => call('GET /api/admin/mail-previews/{name}', { params: { name } }),
  });
