import { isSignatureOf, signatureOf } from '#functions/runtime/signature.ts';
import { Problem } from '#shared/base/errors.ts';
import {
  expiryOf,
  isPreviewExpired,
  joinPreviewToken,
  newPreviewClaims,
  type PreviewLink,
  type ProductPreview,
  previewText,
  splitPreviewToken,
} from '#shared/catalogue/preview/preview-link.ts';
import { PREVIEW_PATH } from '#shared/catalogue/preview/preview-path.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { getProduct } from '#store/catalogue/products.ts';
import { getExistingLinkKey, getLinkKey } from '#store/signing-key.ts';
import { toShownProduct } from './get-published-product.ts';
import { relatedTo } from './related/list-related.ts';

/** Returns a link that shows a product, published or not, to anyone who has it for seven days from `now` (UTC ms). */
export async function createPreviewLink(productId: string, siteUrl: string, now: number): Promise<PreviewLink> {
  const claims = newPreviewClaims(productId, now);
  const token = joinPreviewToken(claims, signatureOf(await getLinkKey(), previewText(claims)));
  return { url: `${siteUrl}${PREVIEW_PATH}${token}`, expiresAt: expiryOf(claims) };
}

/**
 * Returns the product of a preview link as it is saved now (`now` in UTC ms). Throws `not_found` for a link that has expired
 * or that this shop did not sign, and for a deleted product.
 */
export async function getPreviewedProduct(token: string, now: number): Promise<ProductPreview> {
  const { product, expiresAt } = await openPreview(token, now);
  return { ...(await toShownProduct(product)), expiresAt };
}

/** Returns the products to show below the product of a preview link. Throws like `getPreviewedProduct`. */
export const listRelatedToPreview = async (token: string, now: number) =>
  relatedTo((await openPreview(token, now)).product);

async function openPreview(token: string, now: number): Promise<{ product: Product; expiresAt: string }> {
  const parts = splitPreviewToken(token);
  const key = parts && !isPreviewExpired(parts.claims, now) ? await getExistingLinkKey() : null;
  const isSigned = parts && key && isSignatureOf(key, previewText(parts.claims), parts.signature);
  const product = isSigned ? await getProduct(parts.claims.productId, { consistent: true }) : null;
  if (!parts || !product) throw new Problem('not_found', 'This preview link has expired or is incomplete');
  return { product, expiresAt: expiryOf(parts.claims) };
}
