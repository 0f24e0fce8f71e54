import { inTurns } from '#functions/runtime/in-turns.ts';
import { isPrintifyFailure } from '#outside/printify/errors.ts';
import { getProviderProduct, listProviderProducts } from '#outside/printify/products.ts';
import { type KnownProduct, matchProducts } from '#shared/fulfilment/match-products.ts';
import type { ProviderProduct } from '#shared/fulfilment/provider-product.ts';
import { getProducts } from '#store/catalogue/products.ts';
import { getPointers, listPointers, type ProviderPointer } from '#store/catalogue/provider-pointers.ts';
import { listSyncPages, type SeenProduct, type StoredSyncRun } from '#store/fulfilment/sync-runs.ts';
import type { ProviderClient } from '../connection/provider-client.ts';
import { markUnavailable, REMOVED_AT_PROVIDER } from './import-product.ts';
import { type ImportOutcome, PRODUCTS_AT_ONCE, tryImportProduct } from './import-products.ts';
import { addOutcomes } from './sync-product-page.ts';

/**
 * Largest number of missing products to check one by one if the list is incomplete. At the provider, each request for a
 * deleted product counts as an error.
 */
const MOST_ASKED = 20;

const known = ({ productId = '', providerProductId, ...identity }: ProviderPointer): KnownProduct => ({
  id: productId,
  providerProductId,
  provider: identity,
});

interface Reading {
  seen: SeenProduct[];
  alive: ReadonlySet<string>;
  pointers: ProviderPointer[];
}

async function readingOf(run: StoredSyncRun): Promise<Reading> {
  const [seen, pointers] = await Promise.all([listSyncPages(run.id), listPointers()]);
  return {
    seen,
    alive: new Set(seen.map(({ productId }) => productId)),
    pointers: pointers.filter(({ productId }) => productId !== undefined),
  };
}

/** Up to this many products of one page are cheaper to read one by one than as a page. */
const FEW = 3;

/**
 * Returns a function that reads one of these products from the provider. Many products are read together as a page. The
 * returned function returns null for a product that no longer exists.
 */
async function sourcesOf(
  leftOver: readonly SeenProduct[],
  page: number,
  { printify, shopId }: ProviderClient,
): Promise<(id: string) => Promise<ProviderProduct | null>> {
  const { items } = leftOver.length > FEW ? await listProviderProducts(printify, shopId, page) : { items: [] };
  const read = new Map(items.map((source) => [source.id, source]));
  return async (id) => {
    try {
      return read.get(id) ?? (await getProviderProduct(printify, shopId, id));
    } catch (error) {
      if (isPrintifyFailure(error, 'not_found')) return null;
      throw error;
    }
  };
}

/**
 * Imports the deferred products of one page. At this point it is clear which of them replace products that the shop already
 * has.
 */
async function bringLeftOver(
  leftOver: readonly SeenProduct[],
  { seen, pointers }: Reading,
  provider: ProviderClient,
  hasTime: () => boolean,
): Promise<ImportOutcome[]> {
  const { settings } = provider.connection;
  const page = leftOver[0]?.page ?? 1;
  const ofPage = leftOver.filter((one) => one.page === page);
  const matches = matchProducts(seen, pointers.map(known));
  const sourceOf = await sourcesOf(ofPage, page, provider);
  return inTurns(
    ofPage,
    async ({ productId: id }) => {
      // An event may have imported the product in the meantime.
      const [pointer] = await getPointers([id]);
      const productId = pointer ? (pointer.productId ?? null) : (matches.get(id) ?? null);
      if (productId === null && (pointer || !settings.syncProducts)) return { kind: 'passed' };
      const source = await sourceOf(id);
      return source ? tryImportProduct(source, { settings, productId, now: Date.now() }) : { kind: 'passed' };
    },
    { atOnce: PRODUCTS_AT_ONCE, hasTime },
  );
}

/** Returns the linked products that no longer exist at the provider and are not marked as gone yet. */
async function goneProducts(run: StoredSyncRun, { alive, pointers }: Reading) {
  const missing = pointers.filter(
    // The read may have missed a product that was linked after the sync started.
    ({ providerProductId, linkedAt }) => !alive.has(providerProductId) && linkedAt < run.startedAt,
  );
  const still = (await getPointers(missing.map(({ providerProductId }) => providerProductId))).filter(
    ({ productId }) => productId !== undefined,
  );
  const products = await getProducts(still.map(({ productId = '' }) => productId));
  return products.filter(({ provider, syncStatus }) => (provider ? !provider.isGone : syncStatus !== 'error'));
}

async function isGone({ printify, shopId }: ProviderClient, providerProductId: string): Promise<boolean> {
  try {
    await getProviderProduct(printify, shopId, providerProductId);
    return false;
  } catch (error) {
    if (isPrintifyFailure(error, 'not_found')) return true;
    throw error;
  }
}

/**
 * Runs the steps of a sync that need all pages, to find re-created and deleted products. Returns the changed fields of the
 * run and whether the sync is done. If the list of products may be incomplete, checks each missing product at the provider,
 * up to a limit. The next sync checks the rest of the missing products.
 */
export async function reconcileSync(
  run: StoredSyncRun,
  provider: ProviderClient,
  hasTime: () => boolean,
): Promise<{ change: Partial<StoredSyncRun>; isThrough: boolean }> {
  const reading = await readingOf(run);
  const leftOver = reading.seen.filter(({ isDeferred }) => isDeferred).slice(run.offset);
  if (leftOver.length > 0) {
    const outcomes = await bringLeftOver(leftOver, reading, provider, hasTime);
    return { change: { ...addOutcomes(run, outcomes), offset: run.offset + outcomes.length }, isThrough: false };
  }
  const gone = await goneProducts(run, reading);
  // If more than half of the products are missing, the list may be incomplete or belong to another shop. Only a few of the
  // missing products are then checked, each one at the provider.
  const isWhole = run.isSteady && run.total === reading.alive.size && gone.length <= reading.alive.size;
  const candidates = isWhole ? gone : gone.slice(0, MOST_ASKED);
  const removed = await inTurns(
    candidates,
    async (product) => {
      if (!isWhole && !(await isGone(provider, product.providerProductId ?? ''))) return false;
      return (await markUnavailable(product.id, { problem: REMOVED_AT_PROVIDER, isGone: true, now: Date.now() }))
        .isChanged;
    },
    { atOnce: PRODUCTS_AT_ONCE, ...(isWhole ? { hasTime } : {}) },
  );
  const change = { removed: run.removed + removed.filter(Boolean).length, total: run.total ?? reading.alive.size };
  return { change, isThrough: removed.length === candidates.length };
}
