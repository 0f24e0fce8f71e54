import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BodyInputOf, ResponseOf } from '#shared/contract/index.ts';
import { call } from '#web/lib/data/api.ts';
import { putAnswer } from '#web/lib/data/put-answer.ts';
import { refreshBackOffice } from '#web/lib/data/refresh.ts';
import { settingsQuery } from '#web/lib/data/settings.ts';

export type Settings = ResponseOf<'GET /api/admin/settings'>;
export type SettingsBody = BodyInputOf<'PUT /api/admin/settings'>;

export const allSettingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: () => call('GET /api/admin/settings', {}),
  // The form gets its values from this query. A later response must not replace typed text.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export const saveSettings = (body: SettingsBody): Promise<Settings> => call('PUT /api/admin/settings', { body });

/** Shows saved settings immediately, and reads all data that depends on them again. */
export async function putSettings(client: QueryClient, saved: Settings): Promise<void> {
  await putAnswer(client, allSettingsQuery.queryKey, saved);
  void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
  void refreshBackOffice(client, allSettingsQuery.queryKey);
}
