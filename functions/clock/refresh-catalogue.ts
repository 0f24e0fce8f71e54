import { logger } from '#functions/runtime/log.ts';
import { keptUnits } from '#shared/catalogue/stock.ts';
import { rebuildChunk } from '#store/catalogue/catalogue-documents.ts';
import {
  chunkNames,
  chunkOf,
  nextRebuildChunk,
  removeOtherChunks,
  startRebuild,
  updateRebuildProgress,
} from '#store/catalogue/catalogue-format.ts';
import { listListedProductIds, rebuildListing } from '#store/catalogue/listings.ts';
import { getProducts } from '#store/catalogue/products.ts';
import { upgradeProduct } from '#store/catalogue/upgrade-product.ts';
import { getSettings } from '#store/shop/settings.ts';

const CONCURRENCY = 10;

/**
 * Rebuilds the listing rows and catalogue chunks from the products, one chunk at a time. This is necessary after a release
 * has changed their format, or an admin has changed the number of units that counts as low stock. If time runs out, the next
 * tick continues. An hour after the rebuild, deletes the chunks of other formats.
 */
export async function refreshCatalogue(now: number, hasTime: () => boolean): Promise<void> {
  const mostLeft = keptUnits((await getSettings()).lowStock);
  const next = await nextRebuildChunk(mostLeft);
  if (next === null) return removeOtherChunks(now);
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
