import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Product } from '#shared/catalogue/product.ts';
import { cloneOf, otherPatterns, type Subject, shopperPatterns } from '../../support/patterns/access-patterns.ts';
import { campaignPatterns } from '../../support/patterns/campaign-patterns.ts';
import { categoryPatterns } from '../../support/patterns/category-patterns.ts';
import { customerPatterns } from '../../support/patterns/customer-patterns.ts';
import { giftCardPatterns } from '../../support/patterns/gift-card-patterns.ts';
import { importPatterns } from '../../support/patterns/import-patterns.ts';
import { offerPatterns } from '../../support/patterns/offer-patterns.ts';
import { pagePatterns } from '../../support/patterns/page-patterns.ts';
import { productChangePatterns } from '../../support/patterns/product-change-patterns.ts';
import { connectionPatterns } from '../../support/patterns/provider-patterns.ts';
import { reminderPatterns } from '../../support/patterns/reminder-patterns.ts';
import { reviewPatterns } from '../../support/patterns/review-patterns.ts';
import { syncPatterns } from '../../support/patterns/sync-patterns.ts';
import { type WholeStore, wholeStore } from '../../support/patterns/whole-store.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { as, browse, eventually } from '../../support/shopping.ts';

const DIRECTORY = join(import.meta.dirname, '../../../functions/store');
/** Lists modules that only other store modules call. They have no access patterns of their own. */
const INNER_MODULES = [
  ...['table-changes.ts', 'client.ts', 'documents.ts', 'capacity-meter.ts', 'query-page.ts', 'file-imports.ts'],
  ...['product-transaction.ts', 'stock.ts', 'stock-plan.ts', 'stock-changes.ts', 'change-records.ts', 'versions.ts'],
  ...[
    'word-index.ts',
    'word-search.ts',
    'fill-progress.ts',
    'product-history.ts',
    'catalogue-chunk.ts',
    'chunk-reads.ts',
  ],
];
/** Lists exports that make no request. They are pure rules, or writes that become part of a caller's transaction. */
const FREE = [
  ...['CATALOGUE_FORMAT', 'chunkNames', 'chunkOf', 'isCurrentChunk', 'jobId'],
  ...[
    'orderCounterWrites',
    'orderWordKeys',
    'refundCounterWrite',
    'visitorCounterWrite',
    'returnCounterWrites',
    'costCounterWrite',
    'REFUND_CHECK_INTERVAL_MS',
    'enqueueRefund',
  ],
  ...[
    'auditWrite',
    'cancelJob',
    'expediteJob',
    'linkProviderOrder',
    'eventMarkerWrite',
    'newEventMarkerWrite',
    'orderWrites',
    'enqueueJob',
    'enqueueDeadLetterJob',
    'foreignPaymentMark',
    'holdingWrite',
    'takeUses',
    'offerHolder',
    'hashGiftCode',
    'giftCodeWrite',
    'withdrawGiftCodeWrite',
    'movementWrite',
    'reserveWrites',
    'freezeWrites',
  ],
  ...['emptyCartWrites', 'stockCause', 'leftByUnknown', 'reminderWrites', 'abandonWrite', 'reminderCounterWrite'],
  ...['editCounterWrites', 'paymentLinkWrite', 'submitWrite', 'SoldOut', 'isEditCheckout', 'newEditCheckout'],
  ...['insertCheckoutWrite', 'endCheckoutWrite', 'holdsUnits'],
  ...['enqueueRefresh', 'customerWrite', 'placeOf', 'replaceCustomers'],
  ...['changeDataExpiry', 'endOfChange'],
  ...['confirmRecipientWrite', 'releaseRecipientWrite', 'recipientHash', 'toCampaigns'],
  ...['draftWithContent', 'addFiguresWrite', 'campaignWrites'],
  ...['PROVIDER_LIMITS', 'maxProviderTokens', 'providerWindowMs'],
  'endSubscriptionByEmail',
  ...['putAudit', 'undoableWrites', 'allParts', 'offerFields', 'pageContentOf', 'settingsFields'],
  ...['resolveJob', 'removeOrderEmailWrite', 'orderRefStatusWrite', 'orderRefWrite', 'assertUnchanged', 'joinStock'],
];
const MORE_PRODUCTS = 300;

let shop: Shop;
let store: WholeStore;
let subject: Subject;
let published: Product[];

beforeAll(async () => {
  shop = await startShop();
  // Closes the past days before anything is measured.
  await shop.tick();
  store = await wholeStore(shop);
  published = await store.getProducts((await browse(shop)).map(({ id }) => id));
  const product = published.find(({ slug }) => slug === 'fault-line-hoodie');
  const [category] = product?.categories ?? [];
  const me = await shop.call<{ userId: string }>('GET', '/api/me', undefined, await as(shop, 'customer'));
  if (!product || !category) throw new Error('The seeded shop has no such product');
  subject = { product, categorySlug: category.slug, userId: me.body.userId };
});
afterAll(() => shop?.close());

let clock = Date.now();
/** Runs a pattern at an earlier time than all previous ones, so that no cached read is considered recent. */
async function unhurried<T>(run: () => Promise<T>): Promise<T> {
  clock -= 1;
  vi.useFakeTimers({ toFake: ['Date'], now: clock });
  return run().finally(() => vi.useRealTimers());
}

/** Returns the documented capacity units by pattern name. */
function documented(): Map<string, string> {
  const lines = readFileSync(join(DIRECTORY, 'README.md'), 'utf8').split('\n');
  const rows = lines.filter((line) => line.startsWith('| `')).map((line) => line.split('|').map((cell) => cell.trim()));
  return new Map(rows.map(([, name = '', , , , units = '']) => [name.replaceAll('`', ''), units]));
}

async function unitsOf(patterns: [name: string, run: () => Promise<unknown>][]): Promise<Map<string, string>> {
  const units = new Map<string, string>();
  for (const [name, run] of patterns) {
    const { reading } = await store.measure(() => unhurried(run));
    units.set(name, String(reading.capacityUnits));
  }
  return units;
}

/** Runs each pattern once before it is measured, because cached data expires within a minute. */
async function warmUnitsOf(patterns: [name: string, run: () => Promise<unknown>][]): Promise<Map<string, string>> {
  const units = new Map<string, string>();
  for (const pattern of patterns) {
    await pattern[1]();
    for (const [name, value] of await unitsOf([pattern])) units.set(name, value);
  }
  return units;
}

describe('the documented access patterns', () => {
  test('cost what the README says', async () => {
    const cold = await unitsOf([
      ['getProductBySlug: new', () => store.getProductBySlug(subject.product.slug)],
      ['listPublishedDocuments: first', () => store.listPublishedDocuments()],
      ['getDocuments: 1, first', () => store.getDocuments([subject.product.id])],
      ['listAllDocuments: first', () => store.listAllDocuments()],
    ]);
    const measured = new Map([
      ...cold,
      ...(await unitsOf(shopperPatterns(store, subject))),
      ...(await unitsOf(otherPatterns(store, subject))),
      ...(await unitsOf(categoryPatterns(store, subject))),
      ...(await unitsOf(connectionPatterns(store))),
      ...(await unitsOf(campaignPatterns(store))),
      ...(await unitsOf(offerPatterns(store))),
      ...(await unitsOf(giftCardPatterns(store))),
      ...(await unitsOf(pagePatterns(store))),
      ...(await unitsOf(reviewPatterns(store, subject))),
      ...(await unitsOf(reminderPatterns(store, subject))),
      ...(await unitsOf(syncPatterns(store, subject))),
      ...(await unitsOf(customerPatterns(store))),
      ...(await unitsOf(importPatterns(store))),
      ...(await unitsOf(productChangePatterns(store, subject))),
    ]);
    // With so few products, the number of chunks that contain a product is random.
    for (const name of ['listPublishedDocuments: first', 'listAllDocuments: first']) {
      const first = Number(measured.get(name));
      expect(first).toBeGreaterThan(1);
      expect(first).toBeLessThanOrEqual(129);
      measured.set(name, 'at most 129');
    }
    // The number of seeded orders per day depends on the time of day.
    for (const [name, units] of [
      ['listClosedDays: 90', 12],
      ['listClosedSales: 90', 1],
    ] as const) {
      expect(Math.abs(Number(measured.get(name)) - units)).toBeLessThanOrEqual(1);
      measured.set(name, `about ${units}`);
    }
    for (const name of measured.keys()) if (name.endsWith(': made ready')) measured.delete(name);
    expect(Object.fromEntries(documented())).toEqual(Object.fromEntries(measured));
  });

  test('cover every export of the store', () => {
    const names = readdirSync(DIRECTORY, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.startsWith('keys/') && !INNER_MODULES.includes(basename(name)))
      .flatMap((name) => {
        const source = readFileSync(join(DIRECTORY, name), 'utf8');
        return [...source.matchAll(/^export (?:async function|function|const) (\w+)/gm)].map(([, found]) => found);
      });
    const known = [...documented().keys()].map((name) => name.split(':')[0]);
    expect([...new Set(known)].sort()).toEqual(names.filter((name) => name && !FREE.includes(name)).sort());
  });
});

/** Measures the admin's lists of all products and of products that contain a word. */
async function adminLists(): Promise<Map<string, string>> {
  const { listProductsForAdmin } = await import('#functions/catalogue/list-products-for-admin.ts');
  return warmUnitsOf([
    ['all products', () => listProductsForAdmin({ limit: 24, q: '' })],
    ['products with a word', () => listProductsForAdmin({ limit: 24, q: 'e', status: 'published', stock: 'in' })],
  ]);
}

describe('a catalogue six times as large', () => {
  test('costs a shopper no more per page, product, search or checkout, and an admin no more per list', async () => {
    await shop.drain();
    const measured = async () =>
      Object.fromEntries([...(await warmUnitsOf(shopperPatterns(store, subject))), ...(await adminLists())]);
    const before = await measured();
    const newestFirst = published.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
    const base = Date.now() - MORE_PRODUCTS * 1000;
    const more = Array.from({ length: MORE_PRODUCTS }, (_, number) =>
      cloneOf(newestFirst[number % newestFirst.length] as Product, number, base - number * 1000),
    );
    while (more.length > 0) await Promise.all(more.splice(0, 20).map((product) => store.insertProduct(product)));
    await shop.drain();
    await eventually(async () => {
      const found = await shop.call<{ total: number }>('GET', '/api/search?q=e');
      return found.body.total >= published.length + MORE_PRODUCTS;
    });
    expect(await measured()).toEqual(before);
  });
});
