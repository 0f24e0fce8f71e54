import { keptUnits } from '#shared/catalogue/stock.ts';
import { nextRebuildChunk, removeOtherChunks } from '#store/catalogue/catalogue-format.ts';
import { getSettings } from '#store/shop/settings.ts';

/**
 * Rebuilds the catalogue if a release has changed the format of its listing rows and chunks, or an admin has changed the
 * number of units that counts as low stock. An hour after a rebuild, deletes the chunks of other formats. `now` in
 * milliseconds UTC.
 */
export async function refreshCatalogue(now: number, hasTime: () => boolean): Promise<void> {
  const mostLeft = keptUnits((await getSettings()).lowStock);
  const next = await nextRebuildChunk(mostLeft);
  if (next === null) return removeOtherChunks(now);
  const { rebuildCatalogue } = await import('./rebuild-catalogue.ts');
  await rebuildCatalogue(next, mostLeft, hasTime);
}
