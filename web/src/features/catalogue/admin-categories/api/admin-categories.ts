import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AdminCategory, CategoryInput } from '#shared/catalogue/category.ts';
import { call } from '#web/lib/data/api.ts';
import { putAnswer } from '#web/lib/data/put-answer.ts';
import { REFRESH_MS } from '#web/lib/data/refresh.ts';

const RUNNING_MS = 700;

export const isUpdatingPrices = ({ refresh }: Pick<AdminCategory, 'refresh'>): boolean => refresh?.status === 'running';

/** Reads all categories, sorted by position. */
export const adminCategoriesQuery = queryOptions({
  queryKey: ['admin', 'categories'],
  queryFn: async () => (await call('GET /api/admin/categories', {})).items,
  refetchInterval: ({ state }) => (state.data?.some(isUpdatingPrices) ? RUNNING_MS : REFRESH_MS),
});

/** Replaces the category in the cached list with the one from an API response. */
export const putCategory = (client: QueryClient, category: AdminCategory): Promise<void> =>
  putAnswer<AdminCategory[]>(client, adminCategoriesQuery.queryKey, (items) =>
    items?.map((item) => (item.id === category.id ? category : item)),
  );

/** Creates a category, or saves over `present`. Throws `conflict` if `present` is no longer the newest version. */
export const saveCategory = (
  input: CategoryInput,
  present: Pick<AdminCategory, 'id' | 'version'> | null,
): Promise<AdminCategory> =>
  present
    ? call('PUT /api/admin/categories/{id}', {
        params: { id: present.id },
        body: { ...input, version: present.version },
      })
    : call('POST /api/admin/categories', { body: input });

export const orderCategories = (ids: string[]) => call('PUT /api/admin/category-order', { body: { ids } });

export const deleteCategory = (id: string) => call('DELETE /api/admin/categories/{id}', { params: { id } });
