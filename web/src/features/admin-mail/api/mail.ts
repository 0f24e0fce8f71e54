import { infiniteQueryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '../../../../../shared/contract/index.ts';
import { call } from '../../../lib/api.ts';

export type TestMail = BodyInputOf<'POST /api/admin/emails/test'>;

export const sendTestMail = (body: TestMail) => call('POST /api/admin/emails/test', { body });

export const subscribersQuery = infiniteQueryOptions({
  queryKey: ['admin', 'subscribers'],
  queryFn: ({ pageParam }) =>
    call('GET /api/admin/subscribers', { query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) } }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});
