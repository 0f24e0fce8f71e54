import { functionEnvironment } from '#infra/local/environment.ts';
import type { Shop } from './shop.ts';

/**
 * The store's own code at the table of a running shop, for what no request can reach.
 * One shop per test file: the code reads its environment once.
 */
export async function storeOf(shop: Shop) {
  const { endpoint } = shop.local.dynamodb;
  const world = { siteUrl: shop.url, dynamoDbEndpoint: endpoint, realStripe: false };
  Object.assign(process.env, functionEnvironment(world), { POWERTOOLS_LOG_LEVEL: 'SILENT' });
  const [client, keys, products, writes, changes, checkouts, counters, orders, work] = await Promise.all([
    import('#store/client.ts'),
    import('#store/keys.ts'),
    import('#store/products.ts'),
    import('#store/product-writes.ts'),
    import('#store/product-update.ts'),
    import('#store/checkouts.ts'),
    import('#store/counters.ts'),
    import('#store/orders.ts'),
    import('#store/work.ts'),
  ]);
  return { ...client, ...keys, ...products, ...writes, ...changes, ...checkouts, ...counters, ...orders, ...work };
}

export type ShopStore = Awaited<ReturnType<typeof storeOf>>;
