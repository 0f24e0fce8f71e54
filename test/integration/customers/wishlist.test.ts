import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductCard } from '#shared/catalogue/product.ts';
import type { AccountExport } from '#shared/customers/account-export.ts';
import type { Wish } from '#shared/customers/wishlist.ts';
import { newCustomer, OWN_PASSWORD, type SignedInCustomer } from '../../support/customers.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { storeOf } from '../../support/shop-store.ts';
import { listProducts } from '../../support/shopping.ts';

type List = { items: Wish[] };

let shop: Shop;
let customer: SignedInCustomer;
let cards: ProductCard[];

beforeAll(async () => {
  shop = await startShop();
  await storeOf(shop);
  [customer, cards] = await Promise.all([newCustomer(shop, 'wishes@example.com'), listProducts(shop)]);
});
afterAll(() => shop?.close());

const wish = (at: number, addedAt: string): Wish => ({ productId: cards[at]?.id ?? '', addedAt });
const read = async () => (await shop.call<List>('GET', '/api/me/wishlist', undefined, customer.headers)).body.items;
const add = (...items: Wish[]) => shop.call<List & Problem>('POST', '/api/me/wishlist', { items }, customer.headers);
const remove = (productId: string) =>
  shop.call<List & Problem>('DELETE', `/api/me/wishlist/${productId}`, undefined, customer.headers);

const [MORNING, NOON] = ['2026-01-01T09:00:00.000Z', '2026-01-01T12:00:00.000Z'];

describe('The wishlist of an account', () => {
  test('joins what each device saved, newest first, and forgets what is removed', async () => {
    expect(await read()).toEqual([]);
    await add(wish(0, MORNING));
    expect((await add(wish(1, NOON), wish(0, MORNING))).body.items).toEqual([wish(1, NOON), wish(0, MORNING)]);
    expect(await read()).toEqual([wish(1, NOON), wish(0, MORNING)]);
    expect((await remove(wish(1, NOON).productId)).body.items).toEqual([wish(0, MORNING)]);
    expect((await remove(wish(1, NOON).productId)).status).toBe(200);
  });

  test('loses nothing when several devices save at once', async () => {
    await Promise.all([2, 3, 4, 5].map((at) => add(wish(at, NOON))));
    const saved = (await read()).map(({ productId }) => productId);
    expect(saved).toEqual(expect.arrayContaining([2, 3, 4, 5].map((at) => cards[at]?.id)));
  });

  test('takes a time in the future for now', async () => {
    const { body } = await add(wish(6, '2999-01-01T00:00:00.000Z'));
    expect(Date.parse(body.items[0]?.addedAt ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test('refuses what is no list of products, by field', async () => {
    const faults = async (items: unknown) => {
      const { status, body } = await shop.call<Problem>('POST', '/api/me/wishlist', { items }, customer.headers);
      return [status, ...(body.errors ?? []).map(({ path }) => path)];
    };
    expect(await faults([])).toEqual([400, 'items']);
    expect(await faults(Array.from({ length: 101 }, () => wish(0, NOON)))).toEqual([400, 'items']);
    expect(await faults([{ productId: 'prd_1', addedAt: 'today' }])).toEqual([
      400,
      'items.0.productId',
      'items.0.addedAt',
    ]);
    expect((await remove('prd_1')).status).toBe(404);
    expect((await shop.call('GET', '/api/me/wishlist')).status).toBe(401);
  });
});

test('Saved products are shown as lists show them, without those that are no longer sold', async () => {
  const [one, other] = cards;
  if (!one || !other) throw new Error('The shop sells too little');
  const shown = async (ids: string) =>
    shop.call<{ items: ProductCard[] } & Problem>('GET', `/api/product-cards?ids=${ids}`);
  const unknown = `prd_${'0'.repeat(26)}`;
  const { body } = await shown([other.id, unknown, one.id].join());
  expect(body.items).toEqual([other, one]);
  for (const ids of ['', 'prd_1,', 'cat_1', Array.from({ length: 101 }, () => one.id).join()])
    expect((await shown(ids)).status).toBe(400);
});

test('The export has the wishlist, and it is deleted with the account', async () => {
  const saved = await read();
  const { body } = await shop.call<AccountExport>('GET', '/api/me/export', undefined, customer.headers);
  expect(body.wishlist).toEqual(saved);
  const { userId } = (await shop.call<{ userId: string }>('GET', '/api/me', undefined, customer.headers)).body;
  const { getWishlist } = await import('#store/customers/wishlists.ts');
  expect(await getWishlist(userId)).toEqual(saved);
  expect((await shop.call('DELETE', '/api/me', OWN_PASSWORD, customer.headers)).status).toBe(204);
  expect(await getWishlist(userId)).toEqual([]);
});
