import type { SearchDocument } from '#shared/catalogue/catalogue-document.ts';

type Documents = readonly SearchDocument[];
const MOST_RESULTS = 100;
/**
 * Total number of products in the cached results of one catalogue. A result may list every product, so a large catalogue
 * keeps fewer results. All results together take 16 MB at most.
 */
const MOST_LISTED = 1_000_000;
/** Caches results by the document array from which they were computed. The results are dropped together with the array. */
const results = new WeakMap<Documents, Map<string, unknown>>();

/** Returns the result of `compute` for these documents. Computes it once per key and then caches it. */
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
