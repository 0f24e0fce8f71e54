import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#shared/base/id.ts';
import { dayAt, shiftDay } from '#shared/base/utc-day.ts';
import type { AdminProduct, ProductCard } from '#shared/catalogue/product.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { type Admin, adminOf, changeOf, productInput } from '../../support/admin.ts';
import { makeCategory } from '../../support/catalogue/categories.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { storeOf } from '../../support/shop-store.ts';
import { eventually } from '../../support/shopping.ts';

let shop: Shop;
let admin: Admin;

beforeAll(async () => {
  // The clock also counts which products are bought together, so it runs only when this test calls it.
  shop = await startShop(undefined, 0, { isManual: true });
  await shop.tick();
  admin = await adminOf(shop);
});
afterAll(() => shop?.close());

const NOW = Date.now();

/** Inserts an order with one unit of each product, placed some days ago. */
async function order(daysAgo: number, products: readonly AdminProduct[], more: Partial<StoredOrder> = {}) {
  const store = await storeOf(shop);
  const createdAt = `${shiftDay(dayAt(NOW), -daysAgo)}T12:00:00.000Z`;
  const id = newId('ord', NOW);
  await store.transact(
    store.orderWrites({
      ...{ id, userId: null, email: '', status: 'delivered', subtotalCents: 1, discountCents: 0, shippingCents: 0 },
      ...{ totalCents: 1, currency: 'usd', createdAt, shipments: [], shippingAddress: null, timeline: [], flags: [] },
      ...{ checkoutId: newId('chk', NOW), sessionId: `cs_${id}`, paymentIntentId: null, phone: null },
      items: products.map(({ id: productId, slug, title }) => ({
        ...{ productId, slug, title, image: null, size: null, color: null, quantity: 1, priceCents: 1 },
      })),
      ...more,
    }),
  );
}

const related = ({ slug }: Pick<AdminProduct, 'slug'>) =>
  shop.call<{ items: ProductCard[]; goesWith: boolean } & Problem>('GET', `/api/products/${slug}/related`);

/** Waits until the shop lists exactly these related products. */
const shows = (of: AdminProduct, wanted: readonly AdminProduct[], goesWith = true) =>
  eventually(async () => {
    const { body } = await related(of);
    const ids = body.items.map(({ id }) => id);
    return body.goesWith === goesWith && String(ids) === String(wanted.map(({ id }) => id));
  });

test('below a product are those picked for it, then those bought with it, and others of its category', async () => {
  const category = await makeCategory(shop, 'related');
  const make = async (title: string): Promise<AdminProduct> => {
    const input = { slug: `related-${title}`, title, categoryIds: [category.id], inventoryQuantity: 5 };
    const { status, body } = await admin.create(productInput(input));
    expect(status).toBe(201);
    return body;
  };
  const tee = await make('tee');
  const cap = await make('cap');
  const sock = await make('sock');
  const belt = await make('belt');
  const scarf = await make('scarf');
  const glove = await make('glove');
  await shows(tee, [glove, scarf, belt, sock], false);

  // The cap is ordered more often than the scarf. If two products are ordered equally often, their order is random.
  await order(2, [tee, cap]);
  await order(3, [tee, cap]);
  await order(30, [cap, tee]);
  await order(95, [tee, sock]);
  await order(5, [tee, sock]);
  await order(3, [tee, scarf], { status: 'cancelled' });
  await order(4, [tee, scarf]);
  await order(1, [tee, scarf]);
  const { pairProducts } = await import('#functions/clock/pair-products.ts');
  const { putPairedThrough } = await import('#store/catalogue/pairing/bought-together.ts');
  // The shop's clock ran before these orders existed, so the counting starts over.
  await putPairedThrough(shiftDay(dayAt(NOW), -100));
  await pairProducts(NOW, () => true);
  await shows(tee, [cap, glove, scarf, belt]);
  await shows(cap, [tee, glove, scarf, belt]);
  // A day later, the order from yesterday is counted as well.
  await pairProducts(NOW + 86_400_000, () => true);
  await shows(tee, [cap, scarf, glove, belt]);

  const picked = await admin.update(tee.id, changeOf(tee, { goesWith: [sock.id, tee.id, glove.id] }));
  expect(picked.body.goesWith).toEqual([sock.id, tee.id, glove.id]);
  await shows(tee, [sock, glove, cap, scarf]);
  expect(JSON.stringify((await shop.call('GET', `/api/products/${tee.slug}`)).body)).not.toContain('goesWith');

  // The sock is sold out and the cap is a draft, so neither is shown.
  await admin.update(sock.id, changeOf(sock, { inventoryQuantity: 0 }));
  await admin.update(cap.id, changeOf(cap, { isPublished: false }));
  await shows(tee, [glove, scarf, belt]);

  // A save without the field keeps the products. A save with too many products is refused.
  const { goesWith: _left, ...rest } = changeOf(picked.body, { title: 'Tee' });
  expect((await admin.update(tee.id, rest)).body.goesWith).toEqual([sock.id, tee.id, glove.id]);
  const tooMany = await admin.create(
    productInput({ slug: 'too-many', goesWith: Array.from({ length: 9 }, (_, at) => newId('prd', at)) }),
  );
  expect(tooMany.status).toBe(400);
  expect((await related({ slug: 'related-cap' })).status).toBe(404);

  // The draft's preview link shows the related products that a published page would show.
  const { url } = (await admin.call<{ url: string }>('POST', `/products/${cap.id}/preview`, {})).body;
  const path = `/api/previews/${url.split('/').at(-1)}/related`;
  const { body } = await shop.call<{ items: ProductCard[] }>('GET', path);
  expect(body.items.map(({ slug }) => slug)).toContain('related-tee');
  expect((await shop.call('GET', `${path.replace(/.\/related$/, '!')}/related`)).status).toBe(404);
});

test('counting in many short steps gives what one step gives', async () => {
  const [a, b] = await Promise.all(
    ['step-a', 'step-b'].map(async (slug) => (await admin.create(productInput({ slug, title: slug }))).body),
  );
  if (!a || !b) throw new Error('The products are missing');
  for (let daysAgo = 2; daysAgo < 6; daysAgo++) await order(daysAgo, [a, b]);
  const { pairProducts } = await import('#functions/clock/pair-products.ts');
  const { getPairedThrough, listBoughtWith, putPairedThrough } = await import(
    '#store/catalogue/pairing/bought-together.ts'
  );
  await putPairedThrough(shiftDay(dayAt(NOW), -100));
  const last = shiftDay(dayAt(NOW), -2);
  for (let ticks = 0; ticks < 200 && (await getPairedThrough()) !== last; ticks++) await pairProducts(NOW, () => false);
  expect(await getPairedThrough()).toBe(last);
  expect(await listBoughtWith(a.id)).toEqual([b.id]);
});
