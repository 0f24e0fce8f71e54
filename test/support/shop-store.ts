import { functionEnvironment } from '#infra/local/environment.ts';
import { allKeys } from './patterns/all-keys.ts';
import type { Shop } from './shop.ts';

/**
 * Connects the store's code to the table of a running shop, for states that no request can create. Each test file can use
 * only one shop, because the code reads its environment once.
 */
export async function storeOf(shop: Shop) {
  const { endpoint } = shop.local.dynamodb;
  const world = { siteUrl: shop.url, dynamoDbEndpoint: endpoint, realStripe: false };
  Object.assign(process.env, functionEnvironment(world), { POWERTOOLS_LOG_LEVEL: 'SILENT' });
  const [client, products, writes, stock, plan, changes, checkouts, ends, counters, orders, work, holdings, cards] =
    await Promise.all([
      import('#store/client.ts'),
      import('#store/catalogue/products.ts'),
      import('#store/catalogue/product-writes.ts'),
      import('#store/catalogue/stock/stock.ts'),
      import('#store/catalogue/stock/stock-plan.ts'),
      import('#store/catalogue/product-changes.ts'),
      import('#store/checkout/checkouts.ts'),
      import('#store/checkout/checkout-ends.ts'),
      import('#store/shop/counters.ts'),
      import('#store/orders/orders.ts'),
      import('#store/jobs/jobs.ts'),
      import('#store/checkout/holdings.ts'),
      import('#store/orders/gift-cards/gift-cards.ts'),
    ]);
  return {
    ...client,
    ...allKeys,
    ...products,
    ...writes,
    ...stock,
    ...plan,
    ...changes,
    ...checkouts,
    ...ends,
    ...counters,
    ...orders,
    ...work,
    ...holdings,
    ...cards,
  };
}

export type ShopStore = Awaited<ReturnType<typeof storeOf>>;
