import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '#shared/base/pagination.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { AccountExport } from '#shared/customers/account-export.ts';
import type { Profile } from '#shared/customers/profile.ts';
import type { Subscriber } from '#shared/marketing/subscriber.ts';
import type { Order } from '#shared/orders/order.ts';
import { newCustomer, OWN_PASSWORD, type SignedInCustomer } from '../../support/customers.ts';
import { plentifulProduct } from '../../support/orders.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import { checkOut, eventually, lineOf, mailsTo, newestOrders, pay } from '../../support/shopping.ts';
import { fromAddress } from '../../support/visitor.ts';

let shop: Shop;
let store: ShopStore;
let products: ProductDetail[];

beforeAll(async () => {
  shop = await startShop();
  store = await storeOf(shop);
  products = [await plentifulProduct(shop)];
});
afterAll(() => shop?.close());

const buy = async (customer: SignedInCustomer): Promise<string> => {
  const [product] = products;
  if (!product) throw new Error('Nothing is in stock');
  const { status, body } = await checkOut(shop, products, [lineOf(product)], customer.headers);
  expect(status).toBe(201);
  await pay(shop, body.id);
  return eventually(async () => {
    const state = await shop.call<{ orderId: string | null }>('GET', `/api/checkout/sessions/${body.id}`);
    return state.body.orderId;
  });
};

const me = (customer: SignedInCustomer) => shop.call<Profile>('GET', '/api/me', undefined, customer.headers);
const orders = (customer: SignedInCustomer) =>
  shop.call<Page<Order>>('GET', '/api/orders', undefined, customer.headers);

describe('an account', () => {
  test('a new customer has the name and address given at sign-up, and can change the name', async () => {
    const customer = await newCustomer(shop, 'renamed@example.com');
    expect((await me(customer)).body).toMatchObject({
      email: 'renamed@example.com',
      firstName: 'New',
      lastName: 'User',
      isAdmin: false,
    });
    const change = (body: unknown) => shop.call<Profile>('PATCH', '/api/me', body, customer.headers);
    expect((await change({ firstName: '  Zoë 🧱 ' })).body).toMatchObject({ firstName: 'Zoë 🧱', lastName: 'User' });
    expect((await change({})).body).toMatchObject({ firstName: 'Zoë 🧱', lastName: 'User' });
    expect((await change({ lastName: 'مستخدم' })).body).toMatchObject({ firstName: 'Zoë 🧱', lastName: 'مستخدم' });
    expect((await me(customer)).body).toMatchObject({ firstName: 'Zoë 🧱', lastName: 'مستخدم' });
  });

  test('the profile cannot make a customer an admin or another user', async () => {
    const customer = await newCustomer(shop, 'ambitious@example.com');
    for (const body of [{ isAdmin: true }, { email: 'admin@foundation.example' }, { userId: 'somebody' }]) {
      const answer = await shop.call<Problem>('PATCH', '/api/me', body, customer.headers);
      expect(answer.status).toBe(400);
      expect(answer.body.errors?.map(({ path }) => path)).toEqual(Object.keys(body));
    }
    expect((await me(customer)).body).toMatchObject({ email: 'ambitious@example.com', isAdmin: false });
  });

  test('the export holds the profile and every order, and nothing that is only the shop its own', async () => {
    const customer = await newCustomer(shop, 'exporting@example.com');
    const bought = [await buy(customer), await buy(customer)];
    await shop.call('POST', '/api/subscribers', { email: 'exporting@example.com' });
    const { body, headers } = await shop.call<AccountExport>('GET', '/api/me/export', undefined, customer.headers);
    expect(headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.subscriptions).toEqual([
      {
        email: 'exporting@example.com',
        source: 'footer_newsletter',
        isActive: true,
        subscribedAt: expect.stringMatching(/Z$/),
        welcomedAt: expect.stringMatching(/Z$/),
        consent: expect.objectContaining({ source: 'footer_newsletter', page: null }),
      },
    ]);
    expect(body.orders[0]?.phone).toEqual(expect.any(String));
    expect(body.profile.email).toBe('exporting@example.com');
    expect(body.orders.map((order) => order.id)).toEqual(bought.toReversed());
    expect(JSON.stringify(body.subscriptions)).not.toContain('token');
    for (const own of ['flags', 'checkoutId', 'sessionId', 'paymentIntentId', 'gsi1pk', 'pk'])
      expect(body.orders[0]).not.toHaveProperty(own);
  });

  test("a second customer sees nothing of the first one's orders", async () => {
    const owner = await newCustomer(shop, 'owner@example.com');
    const other = await newCustomer(shop, 'other@example.com');
    const orderId = await buy(owner);
    expect((await shop.call('GET', `/api/orders/${orderId}`, undefined, owner.headers)).status).toBe(200);
    const peek = await shop.call<Problem>('GET', `/api/orders/${orderId}`, undefined, other.headers);
    const missing = await shop.call<Problem>(
      'GET',
      '/api/orders/ord_00000000000000000000000000',
      undefined,
      other.headers,
    );
    expect(peek.status).toBe(404);
    expect({ ...peek.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    expect((await orders(other)).body).toEqual({ items: [], nextCursor: null });
  });

  test("a cursor of one customer's list leads a second customer into no list but their own", async () => {
    const owner = await newCustomer(shop, 'pages@example.com');
    const other = await newCustomer(shop, 'no-pages@example.com');
    await buy(owner);
    await buy(owner);
    const first = await shop.call<Page<Order>>('GET', '/api/orders?limit=1', undefined, owner.headers);
    const cursor = first.body.nextCursor;
    expect(cursor).not.toBeNull();
    const second = await shop.call<Page<Order>>('GET', `/api/orders?cursor=${cursor}`, undefined, owner.headers);
    expect(second.body.items).toHaveLength(1);
    const foreign = await shop.call<Page<Order>>('GET', `/api/orders?cursor=${cursor}`, undefined, other.headers);
    expect(foreign.body.items ?? []).toEqual([]);
    expect(foreign.status).toBeLessThan(500);
  });

  test('deleting the account ends its tokens, removes the profile and leaves the orders to the books', async () => {
    const customer = await newCustomer(shop, 'leaving@example.com');
    const orderId = await buy(customer);
    const { userId } = (await me(customer)).body;
    expect((await shop.call('DELETE', '/api/me', OWN_PASSWORD, customer.headers)).status).toBe(204);

    expect((await me(customer)).status).toBe(401);
    expect((await shop.call('PATCH', '/api/me', { firstName: 'Ghost' }, customer.headers)).status).toBe(401);
    expect((await shop.call('GET', '/api/me/export', undefined, customer.headers)).status).toBe(401);
    expect((await shop.call('DELETE', '/api/me', OWN_PASSWORD, customer.headers)).status).toBe(401);
    expect((await checkOut(shop, products, [lineOf(products[0] as ProductDetail)], customer.headers)).status).toBe(401);
    expect((await orders(customer)).body.items).toEqual([]);
    expect((await shop.call('GET', `/api/orders/${orderId}`, undefined, customer.headers)).status).toBe(404);
    expect(await store.getItem(store.profileKey(userId))).toBeNull();
    const kept = (await newestOrders(shop)).find((order) => order.id === orderId);
    expect(kept).toMatchObject({ id: orderId, userId: null });
  });

  test('a payment that was open when the account was deleted becomes an order with a link by mail', async () => {
    const customer = await newCustomer(shop, 'leaving-unpaid@example.com');
    const opened = await checkOut(shop, products, [lineOf(products[0] as ProductDetail)], customer.headers);
    expect((await shop.call('DELETE', '/api/me', OWN_PASSWORD, customer.headers)).status).toBe(204);
    await pay(shop, opened.body.id, { email: customer.email });
    const orderId = await eventually(async () => {
      const state = await shop.call<{ orderId: string | null }>('GET', `/api/checkout/sessions/${opened.body.id}`);
      return state.body.orderId;
    });
    expect((await newestOrders(shop)).find(({ id }) => id === orderId)?.userId).toBeNull();
    await eventually(async () => /\/order#(\S+)/.exec((await mailsTo(shop, customer.email))[0]?.text ?? '')?.[1]);
  });

  test('orders placed as a guest join the account of the same address at its sign-in, and no other', async () => {
    const email = 'guest-first@example.com';
    const opened = await checkOut(shop, products, [lineOf(products[0] as ProductDetail)]);
    await pay(shop, opened.body.id, { email: email.toUpperCase() });
    const orderId = await eventually(async () => {
      const state = await shop.call<{ orderId: string | null }>('GET', `/api/checkout/sessions/${opened.body.id}`);
      return state.body.orderId;
    });
    const other = await newCustomer(shop, 'guest-other@example.com');
    await me(other);
    const customer = await newCustomer(shop, email);
    await eventually(async () => {
      await me(customer);
      const { items } = (await orders(customer)).body;
      return items.some(({ id }) => id === orderId) || undefined;
    });
    expect((await orders(other)).body.items).toEqual([]);
    expect((await shop.call('GET', `/api/orders/${orderId}`, undefined, customer.headers)).status).toBe(200);
  });

  test('a deletion that the identity service did not answer is repeated with the same token', async () => {
    const customer = await newCustomer(shop, 'leaving-twice@example.com');
    const orderId = await buy(customer);
    const { userId } = (await me(customer)).body;
    await shop.fault('cognito', 'error', 10);
    expect((await shop.call('DELETE', '/api/me', OWN_PASSWORD, customer.headers)).status).toBe(500);
    await shop.heal();
    expect((await shop.call('DELETE', '/api/me', OWN_PASSWORD, customer.headers)).status).toBe(204);
    expect(await store.getItem(store.profileKey(userId))).toBeNull();
    expect((await newestOrders(shop)).find((order) => order.id === orderId)?.userId).toBeNull();
  });

  test('a deletion while other pages of the customer load leaves no profile behind', async () => {
    const customer = await newCustomer(shop, 'leaving-in-a-hurry@example.com');
    const { userId } = (await me(customer)).body;
    const deletion = shop.call('DELETE', '/api/me', OWN_PASSWORD, customer.headers);
    await Promise.all(Array.from({ length: 10 }, () => me(customer)));
    expect((await deletion).status).toBe(204);
    expect(await store.getItem(store.profileKey(userId))).toBeNull();
  });

  test('a page whose request ends after the deletion leaves no profile behind', async () => {
    const { joinProfile } = await import('#store/customers/profiles.ts');
    const { markAccountDeleted } = await import('#store/customers/deleted-accounts.ts');
    const [userId, at] = ['gone-meanwhile', new Date().toISOString()];
    const read = { userId, email: 'gone@example.com', firstName: 'New', lastName: 'User', createdAt: at };
    await markAccountDeleted(userId, Date.now());
    await expect(joinProfile({ ...read, ordersJoinedAt: at })).rejects.toThrow('Please sign in');
    expect(await store.getItem(store.profileKey(userId))).toBeNull();
  });

  test('a page whose request ends after the deletion moves no order to the account', async () => {
    const { markAccountDeleted } = await import('#store/customers/deleted-accounts.ts');
    const { joinGuestOrders } = await import('#store/orders/guest-orders.ts');
    const { listOrdersOfEmail } = await import('#store/orders/order-index.ts');
    const [userId, email] = ['gone-before-its-orders', 'gone-with-orders@example.com'];
    const opened = await checkOut(shop, products, [lineOf(products[0] as ProductDetail)]);
    await pay(shop, opened.body.id, { email });
    const [order] = await eventually(async () => {
      const { items } = await listOrdersOfEmail(email, { limit: 1 });
      return items.length > 0 && items;
    });
    await markAccountDeleted(userId, Date.now());
    await joinGuestOrders(email, userId);
    expect(await store.getOrder(order?.id ?? '')).toMatchObject({ id: order?.id, userId: null });
    expect((await store.listCustomerOrders(userId, { limit: 1 })).items).toEqual([]);
  });

  test('a name that is saved while another request joins the account stays', async () => {
    const { getProfile, joinProfile, updateProfileName } = await import('#store/customers/profiles.ts');
    const [userId, at, later] = ['renamed-meanwhile', '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
    const read = { userId, email: 'old@example.com', firstName: 'New', lastName: 'User', createdAt: at };
    await joinProfile({ ...read, ordersJoinedAt: at });
    await updateProfileName(userId, { firstName: 'Newer', lastName: 'User' });
    await joinProfile({ ...read, email: 'new@example.com', createdAt: later, ordersJoinedAt: later });
    const joined = { email: 'new@example.com', firstName: 'Newer', createdAt: at, ordersJoinedAt: later };
    expect(await getProfile(userId)).toEqual({ ...read, ...joined });
  });

  test('the newsletter subscription outlives the account until the subscriber ends it', async () => {
    const customer = await newCustomer(shop, 'still-reading@example.com');
    await shop.call('POST', '/api/subscribers', { email: customer.email });
    await shop.call('DELETE', '/api/me', OWN_PASSWORD, customer.headers);
    expect(await store.getItem(store.subscriberKey(customer.email))).toMatchObject({ isActive: true });
  });

  test('the same address may open a new account, which finds none of the old orders', async () => {
    const first = await newCustomer(shop, 'again@example.com');
    await buy(first);
    await shop.call('DELETE', '/api/me', OWN_PASSWORD, first.headers);
    const second = await newCustomer(shop, 'again@example.com');
    expect((await me(second)).status).toBe(200);
    expect((await orders(second)).body.items).toEqual([]);
  });
});

describe('the newsletter', () => {
  let callers = 0;
  /** Subscribes from a new network each time, because each network is limited to ten requests an hour. */
  const subscribe = (email: string) => {
    callers += 1;
    return shop.call<Problem>('POST', '/api/subscribers', { email }, fromAddress(`203.0.113.${callers}`));
  };
  const subscriber = (email: string) => store.getItem<Subscriber>(store.subscriberKey(email));
  const tokenOf = async (email: string) => (await subscriber(email))?.token ?? '';

  test('an address is subscribed once, whatever its letter case and spaces', async () => {
    const first = await shop.call('POST', '/api/subscribers', { email: '  Reader@Example.COM ' });
    expect(first).toMatchObject({ status: 201, body: { email: 'reader@example.com' } });
    for (const variant of ['reader@example.com', 'READER@EXAMPLE.COM', ' reader@example.com\n']) {
      const again = await subscribe(variant);
      expect(again.status).toBe(409);
      expect(again.body).toMatchObject({
        code: 'already_subscribed',
        detail: 'This email is already subscribed to our newsletter.',
      });
    }
  });

  test('twenty requests at once subscribe once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe('impatient@example.com')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test('looking at the unsubscribe page changes nothing; the button ends it, twice does no harm', async () => {
    await subscribe('short-stay@example.com');
    const path = `/api/unsubscribe/${await tokenOf('short-stay@example.com')}`;
    const page = await shop.call<string>('GET', path);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.body).toContain('<form method="post">');
    expect(await subscriber('short-stay@example.com')).toMatchObject({ isActive: true });

    expect((await shop.call('POST', path)).status).toBe(200);
    expect(await subscriber('short-stay@example.com')).toMatchObject({ isActive: false });
    expect((await shop.call('POST', path)).status).toBe(200);
    expect(await subscriber('short-stay@example.com')).toMatchObject({ isActive: false });
  });

  test("a mail program's one-click request works without a sign-in, as a form post", async () => {
    await subscribe('one-click@example.com');
    const answer = await shop.call(
      'POST',
      `/api/unsubscribe/${await tokenOf('one-click@example.com')}`,
      'List-Unsubscribe=One-Click',
      { 'content-type': 'application/x-www-form-urlencoded' },
    );
    expect(answer.status).toBe(200);
    expect(await subscriber('one-click@example.com')).toMatchObject({ isActive: false });
  });

  test('who left can subscribe again, and any earlier link ends that subscription, too', async () => {
    await subscribe('back-again@example.com');
    const oldToken = await tokenOf('back-again@example.com');
    await shop.call('POST', `/api/unsubscribe/${oldToken}`);
    expect((await subscribe('back-again@example.com')).status).toBe(201);
    expect((await subscribe('back-again@example.com')).status).toBe(409);
    expect((await shop.call('POST', `/api/unsubscribe/${oldToken}`)).status).toBe(200);
    expect(await subscriber('back-again@example.com')).toMatchObject({ isActive: false });
  });

  test('a link that was never sent is not found', async () => {
    const path = `/api/unsubscribe/${'A'.repeat(32)}`;
    expect((await shop.call('GET', path)).status).toBe(404);
    expect((await shop.call('POST', path)).status).toBe(404);
  });
});
