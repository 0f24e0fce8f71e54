import { logger } from '#functions/runtime/log.ts';
import { rebuildChunk } from '#store/catalogue/catalogue-documents.ts';
import {
  chunkNames,
  chunkOf,
  nextRebuildChunk,
  startRebuild,
  updateRebuildProgress,
} from '#store/catalogue/catalogue-format.ts';
import { listListedProductIds, rebuildListing } from '#store/catalogue/listings.ts';
import { upgradeProduct } from '#store/catalogue/product-writes.ts';
import { getProducts } from '#store/catalogue/products.ts';

const CONCURRENCY = 10;

/**
 * Rebuilds listing rows and catalogue chunks from the products after a release has changed their format, one chunk at a time.
 * The next tick continues when time runs out.
 */
export async function refreshCatalogue(_now: number, hasTime: () => boolean): Promise<void> {
  const next = await nextRebuildChunk();
  if (next === null) return;
  if (next === 0) await startRebuild();
  const idsByChunk = Map.groupBy(await listListedProductIds(), chunkOf);
  let done = next;
  for (; done < chunkNames.length && hasTime(); done++) {
    const chunk = chunkNames[done] ?? '';
    const ids = idsByChunk.get(chunk) ?? [];
    await rebuildRows(ids);
    await rebuildChunk(chunk, ids);
    await updateRebuildProgress(done + 1);
  }
  logger.info('catalogue rebuilt', { from: next, before: done, chunks: chunkNames.length });
}

async function rebuildRows(productIds: readonly string[]): Promise<void> {
  for (let start = 0; start < productIds.length; start += CONCURRENCY) {
    const ids = productIds.slice(start, start + CONCURRENCY);
    await Promise.all(ids.map(upgradeProduct));
    await Promise.all((await getProducts(ids)).map(rebuildListing));
  }
}
