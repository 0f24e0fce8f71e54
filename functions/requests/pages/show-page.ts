import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { config } from '#functions/runtime/config.ts';
import { slugSchema } from '#shared/base/slug.ts';
import { PREVIEW_PATH } from '#shared/catalogue/preview/preview-path.ts';
import { getMovedCategorySlug } from '#store/catalogue/categories.ts';
import { renderDocument } from './render-document.ts';

/** CloudFront caches pages for a minute, and serves old ones while it revalidates or when the origin fails. */
const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300, stale-if-error=86400';
const OWN = 'no-store';

/** Returns the present URL of a category whose slug has changed; null for any other page. */
async function movedListing(path: string): Promise<string | null> {
  const category = /^\/products\/([a-z0-9-]+)\/?$/.exec(path)?.[1];
  // A longer slug does not fit in a key of the table.
  const slug = slugSchema.safeParse(category).success && category ? await getMovedCategorySlug(category) : null;
  return slug && `/products/${slug}`;
}

const isPreview = ({ pathname }: URL): boolean => pathname.startsWith(PREVIEW_PATH);

/** Returns the HTML of one page with its head, first view and data. */
export async function showPage(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const query = event.rawQueryString ? `?${event.rawQueryString}` : '';
  const moved = await movedListing(event.rawPath);
  if (moved) return { statusCode: 301, headers: { 'cache-control': OWN, location: `${moved}${query}` } };
  const url = new URL(`${config().SITE_URL}${event.rawPath}${query}`);
  const { status, location, isShared, html } = await renderDocument(url, event.requestContext.requestId);
  // Redirects are not shared: after a product is renamed back, a cached redirect would cause a loop.
  const caching = { 'cache-control': isShared && !location ? SHARED : OWN };
  if (location) return { statusCode: status, headers: { ...caching, location } };
  // Its address is the only key to a preview: no search engine may list it, and no link on it may pass it on.
  const secrecy: Record<string, string> = isPreview(url)
    ? { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }
    : {};
  return {
    statusCode: status,
    headers: { ...caching, ...secrecy, 'content-type': 'text/html; charset=utf-8' },
    body: html,
  };
}
