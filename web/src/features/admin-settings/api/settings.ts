import { queryOptions } from '@tanstack/react-query';
import type { BodyInputOf, ResponseOf } from '#shared/contract/index.ts';
import { call } from '#web/lib/api.ts';

export type Settings = ResponseOf<'GET /api/admin/settings'>;
export type SettingsBody = BodyInputOf<'PUT /api/admin/settings'>;

export const allSettingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: () => call('GET /api/admin/settings', {}),
  // A form is filled from it: what is being written is not taken away by a later answer.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export const saveSettings = (body: SettingsBody): Promise<Settings> => call('PUT /api/admin/settings', { body });
