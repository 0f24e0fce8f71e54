import { queryOptions } from '@tanstack/react-query';
import type { AdminCategory, CategoryInput } from '#shared/catalogue/category.ts';
import { ApiProblem, call } from '#web/lib/api.ts';
import { REFRESH_MS } from '#web/lib/refresh.ts';

/** While prices are brought up to date somebody waits for them. */
const RUNNING_MS = 700;

export const isRefreshing = ({ refresh }: Pick<AdminCategory, 'refresh'>): boolean => refresh?.status === 'running';

/** All categories by position. */
export const adminCategoriesQuery = queryOptions({
  queryKey: ['admin', 'categories'],
  queryFn: async () => (await call('GET /api/admin/categories', {})).items,
  refetchInterval: ({ state }) => (state.data?.some(isRefreshing) ? RUNNING_MS : REFRESH_MS),
});

/** Writes a category: a new one, or over `present` as its owner read it. */
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

export const deleteCategory = (id: string) => call('DELETE /api/admin/categories/{id}', { params: { id } });

/** The category as somebody else wrote it meanwhile, when that is why it was not saved. */
export const conflictingCategory = (error: unknown): AdminCategory | null =>
  error instanceof ApiProblem && 'category' in error.problem ? (error.problem.category as AdminCategory) : null;
