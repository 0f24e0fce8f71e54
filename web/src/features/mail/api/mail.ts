import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '#shared/contract/index.ts';
import { call } from '#web/lib/data/api.ts';

export type TestMail = BodyInputOf<'POST /api/admin/emails/test'>;

export const sendTestMail = (body: TestMail) => call('POST /api/admin/emails/test', { body });

export const mailAccountQuery = queryOptions({
  queryKey: ['admin', 'mail-account'],
  queryFn: () => call('GET /api/admin/mail-account', {}),
});

export const suppressionsQuery = infiniteQueryOptions({
  queryKey: ['admin', 'suppressions'],
  queryFn: ({ pageParam }) =>
    call('GET /api/admin/suppressions', { query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) } }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

export const allowAddress = (email: string) => call('POST /api/admin/suppressions/removal', { body: { email } });
