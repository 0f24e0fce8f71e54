import { Problem } from '#shared/base/errors.ts';
import { isValidChoice, type VariantChoice } from '#shared/catalogue/availability.ts';
import { isBuyable } from '#shared/marketing/stock-alert.ts';
import { getProduct, getProductBySlug } from '#store/catalogue/products.ts';
import { enqueueJobNow } from '#store/jobs/jobs.ts';
import { getSuppression } from '#store/mail/suppressions.ts';
import { putStockAlert } from '#store/marketing/stock-alerts.ts';

/**
 * Stores a shopper's request for an email when a variant is back in stock. Throws `not_found`, `invalid_request` for a
 * variant that the product does not have, `conflict` if the variant can be bought now, and `address_suppressed`. `now` in
 * milliseconds UTC.
 */
export async function requestStockAlert(
  slug: string,
  choice: VariantChoice,
  email: string,
  now: number,
): Promise<void> {
  const shown = await getProductBySlug(slug);
  const product = shown && (await getProduct(shown.id, { consistent: true }));
  if (!product?.isPublished) throw new Problem('not_found', 'This product is not available');
  if (!isValidChoice(product, choice)) {
    const path = isValidChoice(product, { ...choice, color: product.colors[0] ?? null }) ? 'color' : 'size';
    throw new Problem('invalid_request', undefined, { errors: [{ path, message: 'is not one of this product' }] });
  }
  if (isBuyable(product, choice)) throw new Problem('conflict', 'It’s in stock. You can buy it now.');
  if (await getSuppression(email)) throw new Problem('address_suppressed');
  await putStockAlert({ productId: product.id, email, ...choice, requestedAt: new Date(now).toISOString() });
  // The variant may have come back in stock just before this request was stored.
  if (isBuyable(await getProduct(product.id, { consistent: true }), choice))
    await enqueueJobNow('send_stock_alerts', { productId: product.id }, now);
}
