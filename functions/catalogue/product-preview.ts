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

/**
 * Creates a link that shows a product to anyone, even if it is unpublished. The link expires seven days after `now`
 * (milliseconds UTC).
 */
export async function createPreviewLink(productId: string, siteUrl: string, now: number): Promise<PreviewLink> {
  const claims = newPreviewClaims(productId, now);
  const token = joinPreviewToken(claims, signatureOf(await getLinkKey(), previewText(claims)));
  return { url: `${siteUrl}${PREVIEW_PATH}${token}`, expiresAt: expiryOf(claims) };
}

/**
 * Returns the current state of the product that a preview link shows. `now` in milliseconds UTC. Throws `not_found` if the
 * link has expired, if this shop did not sign it, or if the product was deleted.
 */
export async function getPreviewedProduct(token: string, now: number): Promise<ProductPreview> {
  const { product, expiresAt } = await openPreview(token, now);
  return { ...(await toShownProduct(product)), expiresAt };
}

/** Returns the related products to show below the product of a preview link. Throws like `getPreviewedProduct`. */
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
