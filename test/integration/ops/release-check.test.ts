import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseCalls } from '#infra/release-check.ts';
import { type Shop, startShop } from '../../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.close());

test.each(releaseCalls)(
  'a healthy version answers the release check as an anonymous caller: $routeKey',
  async (call) => {
    const method = call.routeKey.startsWith('POST ') ? 'POST' : 'GET';
    const answer = await fetch(`${shop.url}${call.path}`, { method });
    const isOpen = call.function === 'shop' || call.function === 'pages';
    if (isOpen) expect(answer.status).toBe(200);
    else expect([400, 401, 403]).toContain(answer.status);
  },
);
