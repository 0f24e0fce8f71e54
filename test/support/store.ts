import { functionEnvironment } from '../../infra/local/environment.ts';
import type { Shop } from './shop.ts';

/**
 * The product's own store, speaking to a running shop's table. One shop per process:
 * the store reads its environment once, as it does in Lambda.
 */
export async function openStore(shop: Shop) {
  Object.assign(
    process.env,
    functionEnvironment({ siteUrl: shop.url, dynamoDbEndpoint: shop.local.dynamodb.endpoint, realStripe: false }),
  );
  const [products, meter] = await Promise.all([
    import('../../functions/store/products.ts'),
    import('../../functions/store/meter.ts'),
  ]);
  return { createProduct: products.createProduct, measure: meter.measure };
}
