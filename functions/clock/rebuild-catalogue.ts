import { logger } from '#functions/runtime/log.ts';
import { rebuildChunk } from '#store/catalogue/catalogue-documents.ts';
import { chunkNames, chunkOf, startRebuild, updateRebuildProgress } from '#store/catalogue/catalogue-format.ts';
import { listListedProductIds, rebuildListing } from '#store/catalogue/listings.ts';
import { getProducts } from '#store/catalogue/products.ts';
import { upgradeProduct } from '#store/catalogue/upgrade-product.ts';

const CONCURRENCY = 10;

/**
 * Rebuilds the listing rows and catalogue chunks from the products, one chunk at a time, beginning with chunk number `next`.
 * Cards keep the number of units left if it is at most `mostLeft`. If time runs out, the next tick continues.
 */
export async function rebuildCatalogue(next: number, mostLeft: number, hasTime: () => boolean): Promise<void> {
  if (next === 0) await startRebuild(mostLeft);
  const idsByChunk = Map.groupBy(await listListedProductIds(), chunkOf);
  let done = next;
  let saved = next;
  for (; done < chunkNames.length && hasTime(); done++) {
    const chunk = chunkNames[done] ?? '';
    const ids = idsByChunk.get(chunk) ?? [];
    await rebuildRows(ids, mostLeft);
    await rebuildChunk(chunk, ids, mostLeft);
    // An empty chunk is not saved as done. Checking it again costs less than the write.
    if (ids.length === 0) continue;
    saved = done + 1;
    await updateRebuildProgress(saved, mostLeft);
  }
  if (saved < done) await updateRebuildProgress(done, mostLeft);
  logger.info('catalogue rebuilt', { from: next, before: done, chunks: chunkNames.length });
}

async function rebuildRows(productIds: readonly string[], mostLeft: number): Promise<void> {
  for (let start = 0; start < productIds.length; start += CONCURRENCY) {
    const ids = productIds.slice(start, start + CONCURRENCY);
    await Promise.all(ids.map(upgradeProduct));
    await Promise.all((await getProducts(ids)).map((product) => rebuildListing(product, mostLeft)));
  }
}
