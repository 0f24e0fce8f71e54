import type { WantedCart } from '../../../shared/checkout.ts';
import { Problem } from '../../../shared/errors.ts';
import type { Product } from '../../../shared/product.ts';
import { shippingZone } from '../../checkout/price-cart.ts';
import { quoteShipping } from '../../checkout/quote-shipping.ts';
import { handle } from '../../http.ts';
import { getProducts } from '../../store/products.ts';
import { getSettings } from '../../store/settings.ts';

/** Throws `invalid_request` naming what the shop does not sell: nobody is asked about it. */
function soldProducts(items: WantedCart['items'], found: readonly Product[]): Map<string, Product> {
  const products = new Map(found.flatMap((product) => (product.isPublished ? [[product.id, product] as const] : [])));
  const errors = items.flatMap(({ productId }, position) =>
    products.has(productId) ? [] : [{ path: `items.${position}.productId`, message: 'is not sold here' }],
  );
  if (errors.length > 0) throw new Problem('invalid_request', undefined, { errors });
  return products;
}

export const quoteCart = handle('POST /api/checkout/quotes', async ({ body, now }) => {
  const settings = await getSettings();
  const zone = shippingZone(settings.shippingZones, body.country);
  const found = await getProducts(body.items.map(({ productId }) => productId));
  return quoteShipping(body, { zone, products: soldProducts(body.items, found) }, now);
});
