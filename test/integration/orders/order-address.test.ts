import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '#shared/base/pagination.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import type { ShippingAddress, ShippingAddressInput } from '#shared/orders/shipments/shipping-address.ts';
import type { AuditEntry } from '#shared/shop/audit.ts';
import { type BackOffice, backOffice, plentiful } from '../../support/orders.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { browse } from '../../support/shopping.ts';

let shop: Shop;
let office: BackOffice;
let products: ProductDetail[];

beforeAll(async () => {
  shop = await startShop();
  office = backOffice(shop);
  products = plentiful(await browse(shop));
});
afterAll(() => shop?.close());

const addressOf = ({ shippingAddress }: AdminOrder): ShippingAddressInput => {
  const { country: _country, ...address } = shippingAddress as ShippingAddress;
  return address;
};

const correct = (order: AdminOrder, changes: Partial<ShippingAddressInput>) => {
  const address = addressOf(order);
  const body = { address: { ...address, ...changes }, seen: { ...address, address2: address.address2 ?? '' } };
  return office.call<AdminOrder & { errors?: { path: string }[] }>('PUT', `/orders/${order.id}/address`, body);
};

const found = async (q: string) =>
  (await office.call<Page<AdminOrder>>('GET', `/orders?q=${q}`)).body.items.map(({ id }) => id);

describe('The address of an order', () => {
  test('is corrected before packing, found by the search, and named in the history without the address', async () => {
    const order = await office.buy(products);
    const answer = await correct(order, { city: 'Xanadu', address1: '7 Pleasure Dome' });
    expect([answer.status, answer.body.shippingAddress]).toMatchObject([
      200,
      { city: 'Xanadu', address1: '7 Pleasure Dome', country: order.shippingAddress?.country },
    ]);
    expect((await correct(order, { city: 'Xanadu', address1: '7 Pleasure Dome' })).status).toBe(200);
    await shop.drain();
    expect(await found('xanadu')).toEqual([order.id]);
    const { body } = await office.call<Page<AuditEntry>>('GET', `/audit?subject=${order.id}`);
    expect(body.items).toMatchObject([
      {
        action: 'order.address_corrected',
        actor: { email: 'admin@foundation.example' },
        changes: [{ field: 'address', before: null, after: 'Street address, City' }],
      },
    ]);
  });

  test('is checked as in the checkout, and each field is named', async () => {
    const order = await office.buy(products);
    const incomplete = await correct(order, { zip: '' });
    expect([incomplete.status, incomplete.body.errors?.map(({ path }) => path)]).toEqual([400, ['address.zip']]);
    const nameless = await correct(order, { firstName: ' ' });
    expect([nameless.status, nameless.body.errors?.map(({ path }) => path)]).toEqual([400, ['address.firstName']]);
  });

  test('is corrected by one of two admins, and the other sees that', async () => {
    const order = await office.buy(products);
    const cities = ['Thebes', 'Troy', 'Tyre'];
    const answers = await Promise.all(cities.map((city) => correct(order, { city })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const city = cities[answers.findIndex(({ status }) => status === 200)];
    expect((await office.order(order.id)).shippingAddress?.city).toBe(city);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'conflict', order: { shippingAddress: { city } } });
  });

  test('is corrected or the order is shipped first, never both in the wrong order', async () => {
    const order = await office.buy(products);
    const [corrected, shipped] = await Promise.all([correct(order, { city: 'Ur' }), office.ship(order)]);
    expect(shipped.status).toBe(201);
    const now = await office.order(order.id);
    expect(now.shippingAddress?.city).toBe(corrected.status === 200 ? 'Ur' : order.shippingAddress?.city);
    expect((await correct(now, { city: 'Uruk' })).body).toMatchObject({
      code: 'conflict',
      order: { status: 'shipped' },
    });
  });
});
