import type { SearchDocument } from '#shared/catalogue/catalogue-document.ts';

type Documents = readonly SearchDocument[];
const MOST_RESULTS = 100;
/** A result may list all products: of a large catalog fewer are kept, so that together they take 16 MB at most. */
const MOST_LISTED = 1_000_000;
/** Results by the array they were computed from, so they are dropped with it. */
const results = new WeakMap<Documents, Map<string, unknown>>();

/** Returns the result of `compute` for these documents, computed once per key. */
export function memoizeByDocuments<T>(documents: Documents, key: string, compute: () => T): T {
  const cached = results.get(documents) ?? new Map<string, unknown>();
  results.set(documents, cached);
  if (cached.has(key)) return cached.get(key) as T;
  const result = compute();
  const most = Math.min(MOST_RESULTS, Math.ceil(MOST_LISTED / documents.length));
  for (const oldest of cached.keys()) {
    if (cached.size < most) break;
    cached.delete(oldest);
  }
  cached.set(key, result);
  return result;
}
