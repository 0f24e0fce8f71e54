import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPrintifyShop, type Page, type PrintifyShop } from './printify-shop.ts';

let shop: PrintifyShop;
beforeEach(async () => {
  shop = await openPrintifyShop();
});
afterEach(() => shop.close());

interface TrafficView {
  limits: Record<'global' | 'catalog' | 'publish', { most: number; used: number; peak: number; refused: number }>;
  requests: number;
  errors: number;
  ownErrors: number;
  errorShare: number;
  ownErrorShare: number;
  log: { method: string; path: string; status: number | null; userAgent: string; switched: boolean }[];
}

/** Sends a request without a User-Agent, which `fetch` cannot do. */
const withoutUserAgent = () =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { authorization: `Bearer ${shop.token}` };
    request(`${shop.url}/_printify/v1/shops.json`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

describe('authentication', () => {
  test('the token of the account lists the shops, as a bare array', async () => {
    const answer = await shop.call('GET', '/shops.json');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.body).toEqual([{ id: shop.shopId, title: 'FOUNDATION', sales_channel: 'custom_integration' }]);
  });

  test('a wrong, missing or revoked token is refused with 401, and a restored one is accepted', async () => {
    const refused = (authorization: string) => shop.call('GET', '/shops.json', undefined, { authorization });
    expect((await refused('Bearer nonsense')).status).toBe(401);
    expect((await refused('')).status).toBe(401);
    expect((await refused(`Basic ${shop.token}`)).status).toBe(401);

    await shop.control('token', { revoked: true });
    expect((await shop.call('GET', '/shops.json')).status).toBe(401);
    await shop.control('token', { revoked: false });
    expect((await shop.call('GET', '/shops.json')).status).toBe(200);
  });

  test('the token is as long as a real one, and the control API never shows it', async () => {
    expect(shop.token.length).toBeGreaterThan(500);
    expect(JSON.stringify(await shop.view('state'))).not.toContain(shop.token);
  });

  test('a client without a User-Agent is refused', async () => {
    expect(await withoutUserAgent()).toBe(400);
  });

  test('a token without a scope is refused with 403', async () => {
    await shop.control('settings', { scopes: ['shops.read', 'products.read'] });
    expect((await shop.inShop('GET', '/products.json')).status).toBe(200);
    expect((await shop.inShop('GET', '/orders.json')).status).toBe(403);
    expect((await shop.inShop('POST', '/webhooks.json', {})).status).toBe(403);
  });

  test('unknown paths, shops, products, orders and webhooks are 404', async () => {
    const paths = ['/nothing.json', '/shops/1/products.json', '/shops/one/products.json'];
    const inShop = ['/products/000000000000000000000000.json', '/orders/000000000000000000000000.json'];
    for (const path of paths) expect((await shop.call('GET', path)).status).toBe(404);
    for (const path of inShop) {
      const answer = await shop.inShop<{ error: string; request_id: string }>('GET', path);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ error: 'Not found', request_id: expect.any(String) });
    }
    expect((await shop.inShop('PUT', '/webhooks/0.json', { url: shop.hookUrl })).status).toBe(404);
  });

  test('the account, its token and its settings survive a restart', async () => {
    const { token } = shop;
    await shop.control('settings', { pendingFor: 7 });
    await shop.restart();
    expect(shop.token).toBe(token);
    expect(await shop.view('state')).toMatchObject({ settings: { pendingFor: 7 } });
  });
});

describe('a shop that is disconnected', () => {
  test('stays in the list without a channel and refuses orders and publishing', async () => {
    const { data } = (await shop.inShop<Page<{ id: string }>>('GET', '/products.json')).body;
    expect((await shop.inShop('DELETE', '/connection.json')).status).toBe(200);
    expect((await shop.call('GET', '/shops.json')).body).toMatchObject([{ sales_channel: 'disconnected' }]);
    expect((await shop.inShop('GET', '/products.json')).status).toBe(200);
    const published = await shop.inShop('POST', `/products/${data[0]?.id}/publish.json`, { title: true });
    expect(published).toMatchObject({ status: 400, body: { status: 'error', code: 10300 } });

    await shop.control('shop', { disconnected: false });
    expect((await shop.inShop('POST', `/products/${data[0]?.id}/publish.json`, { title: true })).status).toBe(200);
  });

  test('a merchant may have several shops', async () => {
    await shop.control('add-shop', { id: 77, title: 'Market stall', sales_channel: 'disconnected' });
    expect((await shop.call<unknown[]>('GET', '/shops.json')).body).toHaveLength(2);
    expect((await shop.call<Page<unknown>>('GET', '/shops/77/products.json')).body.data).toEqual([]);
  });
});

describe('limits', () => {
  test('a new account has the documented limits', async () => {
    const { limits } = await shop.view<TrafficView>('traffic');
    expect(limits.global).toMatchObject({ most: 600, windowMs: 60_000 });
    expect(limits.catalog).toMatchObject({ most: 100, windowMs: 60_000 });
    expect(limits.publish).toMatchObject({ most: 200, windowMs: 30 * 60_000 });
  });

  test('a request above the limit is refused, and accepted a minute later', async () => {
    await shop.control('settings', { limits: { global: 3 } });
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await shop.call('GET', '/shops.json')).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);

    const traffic = await shop.view<TrafficView>('traffic');
    expect(traffic.limits.global).toMatchObject({ used: 3, peak: 3, refused: 2 });
    await shop.pass(60_001);
    expect((await shop.call('GET', '/shops.json')).status).toBe(200);
    expect((await shop.view<TrafficView>('traffic')).limits.global).toMatchObject({ used: 1, peak: 3 });
  });

  test('the catalogue and publishing have limits of their own', async () => {
    await shop.control('settings', { limits: { catalog: 1, publish: 1 } });
    expect((await shop.call('GET', '/catalog/blueprints.json')).status).toBe(200);
    expect((await shop.call('GET', '/catalog/print_providers.json')).status).toBe(429);
    expect((await shop.call('GET', '/shops.json')).status).toBe(200);

    const { data } = (await shop.inShop<Page<{ id: string }>>('GET', '/products.json')).body;
    const publish = (id: string | undefined) => shop.inShop('POST', `/products/${id}/publish.json`, { title: true });
    expect((await publish(data[0]?.id)).status).toBe(200);
    expect((await publish(data[1]?.id)).status).toBe(429);
    await shop.pass(60_001);
    expect((await publish(data[1]?.id)).status).toBe(429);
    await shop.pass(30 * 60_000);
    expect((await publish(data[1]?.id)).status).toBe(200);
  });

  test('every request is logged, and the errors of the caller are counted apart from injected ones', async () => {
    await shop.call('GET', '/shops.json');
    await shop.inShop('GET', '/orders/nothing.json');
    shop.faults.set({ service: 'printify', mode: 'error', remaining: 2 });
    await shop.call('GET', '/shops.json');
    await shop.call('GET', '/shops.json');

    const traffic = await shop.view<TrafficView>('traffic');
    expect(traffic).toMatchObject({ requests: 4, errors: 3, ownErrors: 1, errorShare: 0.75, ownErrorShare: 0.25 });
    expect(traffic.log.map(({ status, switched }) => [status, switched])).toEqual([
      [200, false],
      [404, false],
      [500, true],
      [500, true],
    ]);
    expect(traffic.log[0]).toMatchObject({ method: 'GET', userAgent: 'FoundationTests/1.0' });

    await shop.control('reset-log', {});
    expect(await shop.view<TrafficView>('traffic')).toMatchObject({ requests: 0, errorShare: 0, log: [] });
  });
});

describe('injected faults', () => {
  test('429 answers come with and without a Retry-After header', async () => {
    shop.faults.set({ service: 'printify', mode: 'throttle', remaining: 1 });
    const bare = await shop.call('GET', '/shops.json');
    expect([bare.status, bare.headers.get('retry-after')]).toEqual([429, null]);
    shop.faults.set({ service: 'printify', mode: 'throttle', remaining: 1, milliseconds: 1500 });
    const hinted = await shop.call('GET', '/shops.json');
    expect([hinted.status, hinted.headers.get('retry-after')]).toEqual([429, '2']);
  });

  test('a failing gateway answers 500 in HTML, only on the path of the fault', async () => {
    shop.faults.set({ service: 'printify', mode: 'error', remaining: 1, path: '/products.json' });
    expect((await shop.call('GET', '/shops.json')).status).toBe(200);
    const broken = await shop.inShop('GET', '/products.json');
    expect(broken.status).toBe(500);
    expect(broken.headers.get('content-type')).toContain('text/html');
    expect((await shop.inShop('GET', '/products.json')).status).toBe(200);
  });

  test('a slow answer is still correct', async () => {
    shop.faults.set({ service: 'printify', mode: 'delay', remaining: 1, milliseconds: 30 });
    expect((await shop.call('GET', '/shops.json')).status).toBe(200);
    expect(shop.faults.list()).toEqual([]);
  });

  test('a call can succeed without an answer', async () => {
    const [product] = (await shop.inShop<Page<{ id: string }>>('GET', '/products.json')).body.data;
    shop.faults.set({ service: 'printify', mode: 'timeout_after_success', remaining: 1, milliseconds: 5 });
    await expect(shop.inShop('PUT', `/products/${product?.id}.json`, { title: 'Renamed' })).rejects.toThrow();
    expect((await shop.inShop('GET', `/products/${product?.id}.json`)).body).toMatchObject({ title: 'Renamed' });
    const { log } = await shop.view<TrafficView>('traffic');
    expect(log.at(-2)).toMatchObject({ method: 'PUT', status: null, switched: true });
  });
});

describe('the catalogue', () => {
  test('lists blueprints, print providers, colors, sizes and shipping costs', async () => {
    const blueprints = (
      await shop.call<{ id: number; brand: string; model: string }[]>('GET', '/catalog/blueprints.json')
    ).body;
    expect(blueprints.map(({ id }) => id)).toContain(12);
    expect((await shop.call('GET', '/catalog/blueprints/12.json')).body).toMatchObject({ id: 12, images: [] });
    expect((await shop.call('GET', '/catalog/blueprints/12/print_providers.json')).body).toEqual([
      { id: 29, title: 'Ground Floor Print', decoration_methods: ['dtg'] },
    ]);
    const { variants } = (
      await shop.call<{ variants: { title: string; options: object }[] }>(
        'GET',
        '/catalog/blueprints/12/print_providers/29/variants.json',
      )
    ).body;
    expect(variants[0]).toMatchObject({ id: 12_000, title: 'Bone / S', options: { color: 'Bone', size: 'S' } });
    expect((await shop.call('GET', '/catalog/blueprints/12/print_providers/29/shipping.json')).body).toMatchObject({
      handling_time: { value: 5, unit: 'day' },
      profiles: [{ first_item: { cost: 475, currency: 'USD' }, countries: ['US'] }, {}, {}],
    });
    expect((await shop.call('GET', '/catalog/print_providers.json')).body).toMatchObject([{ id: 29 }, { id: 39 }]);
    expect((await shop.call('GET', '/catalog/print_providers/39.json')).body).toMatchObject({
      location: { country: 'US' },
      blueprints: [{ id: 77 }, { id: 458 }, { id: 49 }],
    });
    expect((await shop.call('GET', '/catalog/blueprints/12/print_providers/39/variants.json')).status).toBe(404);
  });
});

describe('the control API', () => {
  test('refuses unknown actions and fields with a clear message', async () => {
    expect((await shop.control('no-such-thing', {})).status).toBe(404);
    const wrong = await shop.control('settings', { pendingFor: 'soon' });
    expect(wrong.status).toBe(400);
    expect(wrong.body.error).toContain('pendingFor');
    expect((await shop.control('publish', { productId: 'nothing' })).status).toBe(404);
  });
});
