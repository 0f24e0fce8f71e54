import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import { adminCategoriesQuery, putCategory } from '#web/features/catalogue/admin-categories/api/admin-categories.ts';
import { allSettingsQuery, putSettings, type Settings } from '#web/features/shop/admin-settings/api/admin-settings.ts';

/**
 * Returns a query client with `before` in its cache and a read in progress. The read returns `before` once it is released.
 */
function readingClient<Data>(queryKey: readonly unknown[], before: Data) {
  const client = new QueryClient();
  const late = Promise.withResolvers<Data>();
  client.setQueryData(queryKey, before);
  const read = client.fetchQuery({ queryKey, queryFn: () => late.promise, staleTime: 0, retry: false });
  const release = async () => {
    late.resolve(before);
    await read.catch(() => undefined);
  };
  return { client, release };
}

test('a saved category stays as saved when a read that began before the write answers late', async () => {
  const before = { id: 'cat_1', name: 'Hoodies', discount: null } as AdminCategory;
  const other = { id: 'cat_2', name: 'Caps', discount: null } as AdminCategory;
  const { queryKey } = adminCategoriesQuery;
  const { client, release } = readingClient(queryKey, [before, other]);
  const after: AdminCategory = { ...before, discount: { type: 'percentage', percent: 20 } };
  await putCategory(client, after);
  await release();
  expect(client.getQueryData(queryKey)).toEqual([after, other]);
});

test('saved settings stay as saved when a read that began before the write answers late', async () => {
  const before = { name: 'Foundation', version: 1 } as Settings;
  const { client, release } = readingClient(allSettingsQuery.queryKey, before);
  const after = { ...before, name: 'Footing', version: 2 };
  await putSettings(client, after);
  await release();
  expect(client.getQueryData(allSettingsQuery.queryKey)).toEqual(after);
});
