import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProblemDocument } from '#shared/base/errors.ts';
import type { ProductCard, ProductDetail } from '#shared/catalogue/product.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import { browse, checkOut, eventually, getProduct, lineOf, listProducts } from '../../support/shopping.ts';

/** The maximum age of a read, in milliseconds, as promised in functions/store/README.md. */
const MOST_AGE_MS = 1000;

let shop: Shop;
/** Writes to the table from the test's process, like another instance of a function. */
let store: ShopStore;
let products: ProductDetail[];

beforeAll(async () => {
  shop = await startShop();
  store = await storeOf(shop);
  products = await browse(shop);
});
afterAll(() => shop?.close());

const productWith = (matches: (product: ProductDetail) => boolean): ProductDetail => {
  const found = products.find(matches);
  if (!found) throw new Error('The seed has no such product');
  return found;
};

/**
 * Reads until the data has changed. Fails if a read that began more than a second after the write still returns the old data.
 */
async function seenInTime(written: number, hasChanged: () => Promise<boolean>): Promise<void> {
  await eventually(async () => {
    const asked = Date.now();
    const isSeen = await hasChanged();
    if (asked - written > MOST_AGE_MS) expect(isSeen).toBe(true);
    return isSeen;
  });
}

const pageOf = async ({ slug }: ProductDetail) => (await fetch(`${shop.url}/product/${slug}`)).text();

async function setPrice({ id }: ProductDetail, priceCents: number): Promise<void> {
  const { version = 0 } = (await store.getProduct(id)) ?? {};
  const toNext = {
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':next': version + 1 },
  };
  await store.transact([
    {
      Update: {
        ...toNext,
        Key: store.productKey(id),
        UpdateExpression: 'SET priceCents = :price, #version = :next REMOVE variants',
        ExpressionAttributeValues: { ':next': version + 1, ':price': priceCents },
      },
    },
    { Update: { ...toNext, Key: store.stockKey(id), UpdateExpression: 'SET #version = :next' } },
  ]);
}

test('Nobody is charged the price that a function still has in memory', async () => {
  const product = productWith(({ inventoryQuantity, variants }) => inventoryQuantity > 20 && !variants);
  await pageOf(product);
  const priceCents = product.priceCents + 700;
  await setPrice(product, priceCents);
  const written = Date.now();
  const refused = await checkOut(shop, products, [lineOf(product)]);
  expect(refused.status).toBe(409);
  const { code, cart } = refused.body as unknown as ProblemDocument & { cart: { lines: { unitCents: number }[] } };
  expect([code, cart.lines.map(({ unitCents }) => unitCents)]).toEqual(['cart_changed', [priceCents]]);
  await Promise.all([
    seenInTime(written, async () => (await getProduct(shop, product.slug)).priceCents === priceCents),
    seenInTime(written, async () => (await pageOf(product)).includes(`"price":"${(priceCents / 100).toFixed(2)}"`)),
  ]);
  expect((await checkOut(shop, await browse(shop), [lineOf(product)])).status).toBe(201);
});

test('A sold-out product is shown as sold out within a second, and in lists when the stream has brought it', async () => {
  const product = productWith(
    ({ inventoryQuantity, inventoryPolicy }) => inventoryPolicy === 'finite' && inventoryQuantity === 3,
  );
  const [size = null, color = null] = [product.sizes[0], product.colors[0]];
  await Promise.all([pageOf(product), listProducts(shop)]);
  const counters = await store.findCounters([{ productId: product.id, size, color, units: -3 }]);
  const cause = { kind: 'checkout', at: new Date().toISOString(), orderId: 'ord_1' } as const;
  await store.transact([store.changeUnits(product.id, counters.get(product.id) ?? new Map(), cause)]);
  const written = Date.now();
  expect(await checkOut(shop, products, [lineOf(product)])).toMatchObject({
    status: 409,
    body: { code: 'out_of_stock' },
  });
  await Promise.all([
    seenInTime(written, async () => (await getProduct(shop, product.slug)).inventoryQuantity === 0),
    seenInTime(written, async () => !(await pageOf(product)).includes('https://schema.org/InStock')),
  ]);
  await shop.drain();
  const isSoldOut = (cards: readonly ProductCard[]) => cards.some(({ id, soldOut }) => id === product.id && soldOut);
  await seenInTime(Date.now(), async () => isSoldOut(await listProducts(shop)));
});
