import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '#shared/base/id.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { CatalogueDocument } from '#shared/catalogue/catalogue-document.ts';
import type { Product, ProductCard } from '#shared/catalogue/product.ts';
import { adminOf } from '../../support/admin.ts';
import { doAll } from '../../support/catalogue/categories.ts';
import { seededDirectory } from '../../support/seeded-shop.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import { eventually } from '../../support/shopping.ts';

type Found = Page<ProductCard> & { total: number };
interface Meta {
  format?: number;
  versions: Record<string, number>;
  rebuild?: { format: number; next: number };
}

let shop: Shop;
let store: ShopStore;
let form: typeof import('#store/catalogue/catalogue-format.ts');
let listings: typeof import('#store/catalogue/listings.ts');
let clock: typeof import('#functions/clock/refresh-catalogue.ts');
let listed: ProductCard[];
let found: Found;

const list = async () => (await shop.call<Page<ProductCard>>('GET', '/api/products?limit=48')).body.items;
const search = async () => (await shop.call<Found>('GET', '/api/search?q=hoodie')).body;
const meta = () => store.getItem<Meta>(store.catalogueMetaKey, { consistent: true });

async function itemsOf(pk: string) {
  const { items } = await store.queryItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  });
  return items as { pk: string; sk: string; card?: string }[];
}

async function firstProduct(): Promise<Product> {
  const [product] = await store.getProducts([listed[0]?.id ?? '']);
  if (!product) throw new Error('The product is not there');
  return product;
}

/** Returns the partitions that have rows of the products. */
async function rowPartitions(): Promise<string[]> {
  const products = await store.getProducts(listed.map(({ id }) => id));
  const categories = new Set(products.flatMap(({ categories: its }) => its.map(({ id }) => id)));
  return [null, ...categories].map(store.listingPartition);
}
const rows = async () => (await Promise.all((await rowPartitions()).map(itemsOf))).flat();

/** Writes rows in the format of earlier releases, which had the card's fields directly on the row. */
async function makeRowsOld(): Promise<void> {
  for (const { pk, sk, card } of await rows()) {
    if (card) await store.putItem({ ...(JSON.parse(card) as ProductCard), pk, sk });
  }
}

/** Removes the rows of a product and lowers the product count. In an earlier release, neither existed. */
async function removeFromLists(product: Product): Promise<void> {
  const partitions = [store.PRODUCTS, ...product.categories.map(({ id }) => store.categoryProducts(id))];
  await store.transact([
    ...partitions.map((partition) => ({ Delete: { Key: store.productRowKey(partition, product) } })),
    {
      Update: {
        Key: store.productCountsKey,
        UpdateExpression: 'ADD #total :less, published :less',
        ExpressionAttributeNames: { '#total': 'total' },
        ExpressionAttributeValues: { ':less': -1 },
      },
    },
  ]);
}

async function removeCatalogue(): Promise<void> {
  for (const { pk, sk } of await itemsOf(store.CATALOGUE)) await store.deleteItem({ pk, sk });
}

const oldDocuments = () => gzipSync(JSON.stringify(listed.map(({ id, title }) => ({ id, text: title }))));

/** Runs ticks until the whole catalogue has the current format. On a busy machine, one tick does not finish all of it. */
const rebuilt = (mostLeft?: number) =>
  eventually(async () => {
    await shop.tick();
    return (await form.nextRebuildChunk(mostLeft)) === null;
  });

/** Refreshes the catalogue as if the clock ran more than an hour later. */
const afterAnHour = () => clock.refreshCatalogue(Date.now() + 3_600_001, () => true);

async function expectWhole(): Promise<void> {
  expect(await list()).toEqual(listed);
  expect(await search()).toEqual(found);
  for (const row of await rows()) expect(Object.keys(row).sort()).toEqual(['card', 'changedAt', 'pk', 'sk']);
  expect(await itemsOf('SEARCH')).toEqual([]);
  const present = await meta();
  expect(present).toMatchObject({ format: form.CATALOGUE_FORMAT });
  expect(present).not.toHaveProperty('rebuild');
  const chunks = Object.keys(present?.versions ?? {});
  expect(chunks.filter(form.isCurrentChunk)).toEqual(chunks);
  const keys = chunks.flatMap((chunk) => [store.catalogueChunkKey(chunk), store.catalogueRestKey(chunk)]);
  const stored = (await itemsOf(store.CATALOGUE)).map(({ sk }) => sk).filter((sk) => sk !== 'META');
  expect(stored).toEqual(keys.map(({ sk }) => sk).toSorted());
}

beforeAll(async () => {
  // The clock must not continue a run that a test has interrupted.
  shop = await startShop(seededDirectory(), 0, { isManual: true });
  store = await storeOf(shop);
  form = await import('#store/catalogue/catalogue-format.ts');
  listings = await import('#store/catalogue/listings.ts');
  clock = await import('#functions/clock/refresh-catalogue.ts');
  // Each test rebuilds all products. With only a few products, a rebuild takes a third of the time.
  const others = (await list()).filter(({ slug }) => !slug.includes('hoodie'));
  await doAll(others, ({ id }) => store.deleteProduct(id, null, Date.now()));
  await shop.drain();
  listed = await list();
  found = await search();
});
afterAll(() => shop?.close());

describe('a fresh shop', () => {
  test('has the present format from its first chunk on, and nothing is rebuilt', async () => {
    expect(found.total).toBeGreaterThan(1);
    const first = await meta();
    expect(first?.format).toBe(form.CATALOGUE_FORMAT);
    await shop.tick();
    expect(await meta()).toEqual(first);
  });
});

describe('a shop whose admin changes what counts as low stock', () => {
  const badgesAt = async () => new Map((await list()).map(({ id, left }) => [id, left]));

  test('keeps the number left on more cards after a tick, and drops it again', async () => {
    const { DEFAULT_SETTINGS } = await import('#shared/shop/default-settings.ts');
    const { putSettings } = await import('#store/shop/settings.ts');
    const before = await badgesAt();
    const units = new Map((await store.getProducts(listed.map(({ id }) => id))).map((each) => [each.id, each]));
    const few = listed.filter(({ id }) => {
      const { inventoryQuantity = 0, inventoryPolicy } = units.get(id) ?? {};
      return inventoryPolicy === 'finite' && inventoryQuantity > 5 && inventoryQuantity <= 99;
    });
    expect(few.length).toBeGreaterThan(0);
    await putSettings({ ...DEFAULT_SETTINGS, lowStock: 99 });
    await rebuilt(99);
    const after = await badgesAt();
    for (const { id } of few) expect(after.get(id)).toBe(units.get(id)?.inventoryQuantity);
    await putSettings(DEFAULT_SETTINGS);
    await rebuilt();
    expect(await badgesAt()).toEqual(before);
  });
});

describe('a shop whose data an earlier release wrote', () => {
  test('lists its products at once, and finds, lists and counts all of them again after a minute of the clock', async () => {
    const admin = await adminOf(shop);
    const known = async () => (await admin.list('limit=48')).items.map(({ id }) => id);
    const [ids, counts] = [await known(), await store.getProductCounts()];
    await removeFromLists(await firstProduct());
    expect(await known()).not.toEqual(ids);
    await makeRowsOld();
    await removeCatalogue();
    await store.putItem({ pk: 'SEARCH', sk: 'META', versions: { '00': 1 } });
    await store.putItem({ pk: 'SEARCH', sk: 'CHUNK#00', chunk: '00', version: 1, data: oldDocuments() });

    expect(await list()).toEqual(listed);
    // Reads may be a second old, so the test waits.
    await eventually(async () => (await search()).total === 0);
    await rebuilt();
    await expectWhole();
    expect(await known()).toEqual(ids);
    expect(await store.getProductCounts()).toEqual(counts);
  });

  test('does not take a new chunk for the whole catalogue, and continues where a run was cut off', async () => {
    await makeRowsOld();
    await removeCatalogue();
    await store.putItem({ pk: 'SEARCH', sk: 'META', versions: {} });
    await form.ensureCatalogueMeta();
    expect(await meta()).toEqual({ versions: {} });

    let left = 40;
    await clock.refreshCatalogue(Date.now(), () => left-- > 0);
    const halfway = (await meta()) as Meta;
    expect(halfway).not.toHaveProperty('format');
    expect(halfway.rebuild).toEqual({ format: form.CATALOGUE_FORMAT, mostLeft: 5, next: 40 });
    expect(await list()).toEqual(listed);
    await rebuilt();
    await expectWhole();
    expect((await meta())?.versions).toMatchObject(halfway.versions);
  });

  describe('and still writes chunks of its own format', () => {
    /**
     * Writes a chunk the same way that an instance of the earlier release does. That release does not know about rebuilds.
     */
    const write = async (version: number) => {
      await makeRowsOld();
      const present = (await meta()) as Meta;
      await store.putItem({ ...store.catalogueMetaKey, ...present, versions: { ...present.versions, '07': version } });
      await store.putItem({ ...store.catalogueChunkKey('07'), chunk: '07', version, data: oldDocuments() });
    };

    test('does not read such a chunk, and leaves it to the former release for an hour', async () => {
      await write(3);
      expect(await search()).toEqual(found);
      await rebuilt();
      await shop.tick();
      expect((await meta())?.versions).toMatchObject({ '07': 3 });
      expect((await itemsOf(store.CATALOGUE)).map(({ sk }) => sk)).toContain('CHUNK#07');
    });

    test('keeps one that was written after the rebuild until another rebuild, and an hour later deletes it', async () => {
      await write(4);
      await form.removeOtherChunks(Date.now() + 3_600_001);
      expect((await meta())?.versions).toMatchObject({ '07': 4 });
      expect(await form.nextRebuildChunk()).toBe(0);
      await rebuilt();
      await afterAnHour();
      expect((await meta())?.versions).not.toHaveProperty('07');
      await expectWhole();
    });
  });
});

describe('a product that changes during a rebuild', () => {
  const shown = async ({ id }: Product) => (await list()).find((card) => card.id === id)?.title;

  test('is listed in its present state, not as it was read before', async () => {
    const product = await firstProduct();
    await listings.rebuildListing({ ...product, title: 'As it was', version: product.version - 1 });
    expect(await shown(product)).toBe(product.title);
    await listings.rebuildListing({ ...product, title: 'As it was', counters: { '*': product.inventoryQuantity + 1 } });
    expect(await shown(product)).toBe(product.title);
  });

  test('is no longer listed when it is not for sale by then', async () => {
    const product = await firstProduct();
    await store.putItem({
      ...store.productKey(product.id),
      ...product,
      isPublished: false,
      version: product.version + 1,
    });
    await shop.drain();
    await listings.rebuildListing(product);
    await shop.drain();
    expect(await shown(product)).toBeUndefined();
  });
});

const documentOf = (text: string, card: Partial<ProductCard> = {}): CatalogueDocument => ({
  isPublished: true,
  card: { ...(listed[0] as ProductCard), ...card },
  pictures: [],
  words: { title: ' short ', about: ' ', description: text },
  categoryIds: [],
  categoryNames: [],
  sizes: [],
  tags: [],
  available: true,
  skus: [],
  syncStatus: 'not_synced',
  hasStock: true,
});

describe('a chunk that is nearly too large for the table', () => {
  test('is kept, and an error in the log names it', async () => {
    const { logger } = await import('#functions/runtime/log.ts');
    const { rewriteChunks } = await import('#store/catalogue/catalogue-documents.ts');
    const error = vi.spyOn(logger, 'error').mockImplementation(() => {});
    const chunk = form.chunkNames[0] ?? '';
    await rewriteChunks(new Map([[chunk, { puts: [documentOf('short')], removals: [] }]]));
    expect(error).not.toHaveBeenCalled();
    const long = documentOf(randomBytes(370_000).toString('base64'));
    await rewriteChunks(new Map([[chunk, { puts: [long], removals: [] }]]));
    expect(error).toHaveBeenCalledExactlyOnceWith('catalogue chunk is nearly too large', {
      chunk,
      bytes: expect.any(Number),
    });
  });
});

describe('the two items of a chunk', () => {
  /** Returns a chunk that none of the shop's products is in. */
  const emptyChunk = async () => {
    const { versions } = (await meta()) as Meta;
    return form.chunkNames.find((name) => !(name in versions)) ?? '';
  };
  const readWhole = async (chunk: string) => {
    const { readWhole: read } = await import('#store/catalogue/chunk-reads.ts');
    return read({ names: [chunk] });
  };

  test('are always read in the same version, even while they are written', async () => {
    const [{ rewriteChunks }, { openChunks }] = await Promise.all([
      import('#store/catalogue/catalogue-documents.ts'),
      import('#store/catalogue/catalogue-chunk.ts'),
    ]);
    const chunk = await emptyChunk();
    let isWriting = true;
    const write = async () => {
      for (let round = 0; round < 40; round++) {
        const name = `version-${round}`;
        await rewriteChunks(
          new Map([[chunk, { puts: [documentOf('text', { id: 'prd_1', title: name, slug: name })], removals: [] }]]),
        );
      }
      isWriting = false;
    };
    const seen = new Set<string>();
    const read = async () => {
      while (isWriting)
        for (const { card } of openChunks(await readWhole(chunk)).flatMap((each) => each.documents())) {
          expect(card.slug).toBe(card.title);
          seen.add(card.title);
        }
    };
    await Promise.all([write(), read(), read()]);
    expect(seen.size).toBeGreaterThan(1);
  });

  test('are refused while their versions differ', async () => {
    const { rewriteChunks } = await import('#store/catalogue/catalogue-documents.ts');
    const chunk = await emptyChunk();
    await rewriteChunks(new Map([[chunk, { puts: [documentOf('text', { id: 'prd_2' })], removals: [] }]]));
    const [rest] = await store.getItems<object>([store.catalogueRestKey(chunk)]);
    const putRest = (changes = {}) => store.putItem({ ...store.catalogueRestKey(chunk), ...rest, ...changes });
    await putRest({ version: 1 });
    try {
      await expect(readWhole(chunk)).rejects.toThrow(`catalogue chunk ${chunk} have different versions`);
    } finally {
      await putRest();
    }
    expect(await readWhole(chunk)).toHaveLength(1);
  });
});

describe('a chunk that changes after a list was read from it', () => {
  test('gives the products of a page as they are by then, without those that are gone', async () => {
    const { getDocuments, listPublishedDocuments, rewriteChunks } = await import(
      '#store/catalogue/catalogue-documents.ts'
    );
    const { versions } = (await meta()) as Meta;
    const ids = Array.from({ length: 2_000 }, () => newId('prd', Date.now()));
    const id = ids.find((each) => !(form.chunkOf(each) in versions)) ?? '';
    const chunk = form.chunkOf(id);
    const titles = async () => (await getDocuments([id])).map(({ card }) => card.title);
    await rewriteChunks(new Map([[chunk, { puts: [documentOf('text', { id, title: 'As listed' })], removals: [] }]]));
    expect((await listPublishedDocuments()).filter(({ card }) => card.id === id)).toHaveLength(1);

    await rewriteChunks(new Map([[chunk, { puts: [documentOf('text', { id, title: 'As it is' })], removals: [] }]]));
    expect(await titles()).toEqual(['As it is']);
    await rewriteChunks(new Map([[chunk, { puts: [], removals: [id] }]]));
    expect(await titles()).toEqual([]);
  });
});
