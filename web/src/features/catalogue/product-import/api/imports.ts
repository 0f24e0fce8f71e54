import { queryOptions } from '@tanstack/react-query';
import type { CsvProduct } from '#shared/catalogue/product-csv/csv-product.ts';
import type { PlannedProduct } from '#shared/catalogue/product-csv/planned-product.ts';
import type { ProductImport } from '#shared/catalogue/product-csv/product-import.ts';
import { splitParts } from '#shared/catalogue/product-csv/split-parts.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { ApiProblem, call } from '#web/lib/data/api.ts';
import { collectCsv } from '#web/lib/data/csv-pages.ts';
import { upload } from '#web/lib/data/upload.ts';

export const readImport = (id: string): Promise<ProductImport> =>
  call('GET /api/admin/product-imports/{id}', { params: { id } });

export const pastImportsQuery = queryOptions({
  queryKey: ['admin', 'product-imports'],
  queryFn: async () => (await call('GET /api/admin/product-imports', { query: { limit: 10 } })).items,
  staleTime: 0,
});

/** Reads all results of an import, in file order. */
export const importResultsQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'product-import-results', id],
    queryFn: async ({ signal }) => {
      const found: PlannedProduct[] = [];
      let cursor: string | null = null;
      do {
        const page: ResponseOf<'GET /api/admin/product-imports/{id}/results'> = await call(
          'GET /api/admin/product-imports/{id}/results',
          { params: { id }, query: cursor ? { cursor } : {}, signal },
        );
        found.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor);
      return found;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const startImport = (id: string) => call('POST /api/admin/product-imports/{id}/start', { params: { id } });

const compressed = (part: readonly CsvProduct[]): Promise<Blob> =>
  new Response(new Blob([JSON.stringify(part)]).stream().pipeThrough(new CompressionStream('gzip')), {
    headers: { 'content-type': 'application/gzip' },
  }).blob();

const AT_ONCE = 3;
const TRIES = 3;

/**
 * Sends one part of the file. Tries up to three times if the connection or the server fails, since storing the same part
 * twice has no further effect.
 */
async function sendPart(id: string, part: number, body: Blob, signal: AbortSignal): Promise<PlannedProduct[]> {
  for (let tries = 1; ; tries++) {
    try {
      const params = { id, part };
      return (await upload('PUT /api/admin/product-imports/{id}/parts/{part}', { params, body, signal })).items;
    } catch (error) {
      const isLost = !(error instanceof ApiProblem) || error.problem.status >= 500;
      if (signal.aborted || !isLost || tries === TRIES) throw error;
    }
  }
}

interface FileToSend {
  fileName: string;
  products: readonly CsvProduct[];
}

/** Sends the products of a file in parts. Returns the import, which has not started yet, and the changes it would make. */
export async function sendParts(
  { fileName, products }: FileToSend,
  signal: AbortSignal,
  onProgress: (products: number) => void,
): Promise<{ run: ProductImport; planned: PlannedProduct[] }> {
  const parts = splitParts(products);
  const body = { fileName, products: products.length, parts: parts.length };
  const run = await call('POST /api/admin/product-imports', { body, signal });
  const planned: PlannedProduct[][] = [];
  let done = 0;
  const left = parts.entries();
  const worker = async () => {
    for (const [at, part] of left) {
      planned[at] = await sendPart(run.id, at + 1, await compressed(part), signal);
      done += part.length;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { run, planned: planned.flat() };
}

/** Returns all products as pages of CSV. Calls `onCount` with the number of products so far. Throws if aborted. */
export const exportProducts = (signal: AbortSignal, onCount: (products: number) => void): Promise<string[]> =>
  collectCsv((query) => call('GET /api/admin/product-export', { query, signal }), onCount);
