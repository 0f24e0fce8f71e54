import type { CatalogueDocument } from '#shared/catalogue/catalogue-document.ts';

type Documents = readonly CatalogueDocument[];
const MAX_RESULTS = 100;
/** Results by the array they were computed from, so they are dropped with it. */
const results = new WeakMap<Documents, Map<string, unknown>>();

/** Returns the result of `compute` for these documents, computed once per key. */
export function memoizeByDocuments<T>(documents: Documents, key: string, compute: () => T): T {
  const cached = results.get(documents) ?? new Map<string, unknown>();
  results.set(documents, cached);
  if (cached.has(key)) return cached.get(key) as T;
  if (cached.size >= MAX_RESULTS) cached.clear();
  const result = compute();
  cached.set(key, result);
  return result;
}
