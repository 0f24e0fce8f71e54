import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundleFunction } from '#infra/bundle.ts';
import { lambdas } from '#infra/functions.ts';
import { startDynamoDb } from '#infra/local/dynamodb/dynamodb.ts';
import { functionEnvironment, TABLE_NAME } from '#infra/local/environment.ts';
import { newId } from '#shared/base/id.ts';
import { toCatalogueDocument } from '#shared/catalogue/catalogue-document.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { toProductCard } from '#shared/catalogue/product-views.ts';
import { WORDS } from './catalogue.ts';
import type { InstanceFigures } from './instance-process.ts';

export interface InstanceRow extends InstanceFigures {
  products: number;
}

const root = join(import.meta.dirname, '..', '..');
const RUNS = 3;
const BATCH = 500;
const SIZES = ['S', 'M', 'L'];
const COLORS = ['Ink', 'Bone', 'Rust'];
/** Number of words in a description, the same as in the seed data. */
const DESCRIPTION_WORDS = 45;

/** Returns product number `index`. It has nine variants, and its text differs from that of the other products. */
function productAt(index: number, now: number): Product {
  const at = new Date(now - index * 1000).toISOString();
  const word = (step: number) => WORDS[(index * 7 + step * step * 5 + step) % WORDS.length] ?? '';
  const title = `${word(0)} ${word(1)} number ${index}`;
  const text = Array.from({ length: DESCRIPTION_WORDS }, (_none, step) =>
    step % 9 === 0 ? `${word(step)}${(index * 31 + step) % 900}` : word(step),
  );
  return {
    ...{ id: newId('prd', now - index * 1000), slug: `bench-${index}`, title, sku: `BENCH-${index}` },
    descriptionHtml: `<p>${text.join(' ')}</p>`,
    ...{ priceCents: 3_000 + (index % 90) * 100, compareAtPriceCents: null, costCents: null },
    images: COLORS.flatMap((color) =>
      [1, 2].map((number) => ({
        url: `/media/img_${index}_${color}_${number}.webp`,
        alt: `${title}, ${color}`,
        color,
      })),
    ),
    ...{ sizes: SIZES, colors: COLORS, weightGrams: 600, sizeChartHtml: null, providerProductId: null },
    ...{ inventoryQuantity: 900, inventoryPolicy: 'finite', isFeatured: false, isPublished: true },
    counters: Object.fromEntries(SIZES.flatMap((size) => COLORS.map((color) => [`${size}/${color}`, 100]))),
    variants: SIZES.flatMap((size) =>
      COLORS.map((color) => ({
        size,
        color,
        sku: `BENCH-${index}-${size}-${color}`,
        priceCents: 3_000,
        available: true,
      })),
    ),
    ...{ createdAt: at, updatedAt: at, version: 1, categories: [] },
  };
}

async function openStore(endpoint: string) {
  const world = { siteUrl: 'http://127.0.0.1', dynamoDbEndpoint: endpoint, realStripe: false };
  Object.assign(process.env, functionEnvironment(world), { POWERTOOLS_LOG_LEVEL: 'SILENT' });
  const [client, keys, stock, documents, format, counters] = await Promise.all([
    import('#store/client.ts'),
    import('#store/keys/catalogue.ts'),
    import('#store/catalogue/stock/stock.ts'),
    import('#store/catalogue/catalogue-documents.ts'),
    import('#store/catalogue/catalogue-format.ts'),
    import('#shared/catalogue/variants/stock-counters.ts'),
  ]);
  return { ...client, ...keys, ...stock, ...documents, ...format, ...counters };
}
type InstanceStore = Awaited<ReturnType<typeof openStore>>;

/** Writes products directly into the table, together with the rows and chunks that the stream would derive from them. */
async function write(store: InstanceStore, products: readonly Product[]): Promise<void> {
  for (let start = 0; start < products.length; start += BATCH) {
    const items = products.slice(start, start + BATCH).flatMap((product) => [
      { ...store.productKey(product.id), ...store.withoutCounters(product) },
      ...[store.insertStockWrite(product)].flatMap((made) => ('Put' in made && made.Put.Item) || []),
      { ...store.productSlugKey(product.slug), productId: product.id },
      {
        ...store.listingKey(null, product),
        ...{ card: JSON.stringify(toProductCard(product)), changedAt: product.updatedAt },
      },
    ]);
    await store.writeItems(items, []);
  }
  const byChunk = Map.groupBy(products, ({ id }) => store.chunkOf(id));
  const puts = [...byChunk].map(([chunk, inChunk]) => {
    const documents = inChunk.flatMap((product) => toCatalogueDocument(product) ?? []);
    return [chunk, { puts: documents, removals: [] }] as const;
  });
  await store.rewriteChunks(new Map(puts));
}

const run = promisify(execFile);

/** Starts an instance in its own process and measures it. */
async function measure(file: string): Promise<InstanceFigures> {
  const slugs = Array.from({ length: 60 }, (_none, index) => `bench-${index}`);
  const script = join(import.meta.dirname, 'instance-process.ts');
  const { stdout } = await run(process.execPath, [script, file, WORDS.join(','), slugs.join(',')]);
  return JSON.parse(stdout);
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Measures instances of the shop's function at each catalogue size, in a separate table. Returns medians over new processes.
 */
export async function instancesAtSizes(sizes: readonly number[]): Promise<InstanceRow[]> {
  const directory = mkdtempSync(join(tmpdir(), 'instance-'));
  const database = await startDynamoDb(directory, TABLE_NAME);
  try {
    const store = await openStore(database.endpoint);
    const bundle = join(directory, 'shop');
    await bundleFunction(join(root, lambdas.shop.entry), bundle);
    const [now, rows]: [number, InstanceRow[]] = [Date.now(), []];
    let made = 0;
    for (const products of sizes) {
      await write(
        store,
        Array.from({ length: products - made }, (_none, step) => productAt(made + step, now)),
      );
      made = products;
      const runs: InstanceFigures[] = [];
      for (let times = 0; times < RUNS; times++) runs.push(await measure(join(bundle, 'index.mjs')));
      const of = (pick: (figures: InstanceFigures) => number) => median(runs.map(pick));
      const names = Object.keys(runs[0]?.medians ?? {});
      rows.push({
        products,
        firstList: {
          wall: of(({ firstList }) => firstList.wall),
          processor: of(({ firstList }) => firstList.processor),
        },
        firstSearch: {
          wall: of(({ firstSearch }) => firstSearch.wall),
          processor: of(({ firstSearch }) => firstSearch.processor),
        },
        medians: Object.fromEntries(names.map((name) => [name, of(({ medians }) => medians[name] ?? Number.NaN)])),
        heap: {
          start: of(({ heap }) => heap.start),
          catalogue: of(({ heap }) => heap.catalogue),
          full: of(({ heap }) => heap.full),
        },
      });
    }
    return rows;
  } finally {
    await database.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
