import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { respondShared, type SharedAnswer, sharedAnswer, toSharedAnswer } from '#functions/http/shared-answers.ts';
import { config } from '#functions/runtime/config.ts';
import { neverKeep } from '#functions/runtime/looks.ts';
import { PAGE_QUERIES } from '#shared/base/page-queries.ts';
import { slugSchema } from '#shared/base/slug.ts';
import { PREVIEW_PATH } from '#shared/catalogue/preview/preview-path.ts';
import { getMovedCategorySlug } from '#store/catalogue/categories.ts';
import { renderDocument } from './render-document.ts';

/**
 * CloudFront serves a page for 20 seconds, and for 40 more while it fetches a newer one, so a change is visible within a
 * minute. If the functions fail, it serves the old page for up to a day.
 */
const SHARED = 'public, max-age=0, s-maxage=20, stale-while-revalidate=40, stale-if-error=86400';
const OWN = 'no-store';

/** Returns the current URL of a category whose slug has changed. Null for any other page. */
async function movedListing(path: string): Promise<string | null> {
  const category = /^\/products\/([a-z0-9-]+)\/?$/.exec(path)?.[1];
  // A longer slug would not fit into a key of the table.
  const slug = slugSchema.safeParse(category).success && category ? await getMovedCategorySlug(category) : null;
  return slug && `/products/${slug}`;
}

const isPreview = ({ pathname }: URL): boolean => pathname.startsWith(PREVIEW_PATH);

/** Returns the URL of a page, with only the query parameters that the server reads. */
function pageUrl({ rawPath, rawQueryString }: APIGatewayProxyEventV2): URL {
  const url = new URL(config().SITE_URL + rawPath);
  const asked = new URLSearchParams(rawQueryString);
  for (const name of PAGE_QUERIES) for (const value of asked.getAll(name)) url.searchParams.append(name, value);
  return url;
}

async function drawPage(url: URL, requestId: string): Promise<SharedAnswer> {
  const { status, location, isShared, html } = await renderDocument(url, requestId);
  if (!isShared) neverKeep();
  // Redirects are not cached. Otherwise a cached redirect would cause a loop after a product gets its old name back.
  const caching = { 'cache-control': isShared && !location ? SHARED : OWN };
  if (location) return toSharedAnswer({ status, headers: { ...caching, location }, body: '' });
  // A preview is protected only by its URL. Search engines must not list it, and its links must not reveal it to other sites.
  const secrecy: Record<string, string> = isPreview(url)
    ? { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }
    : {};
  const headers = { ...caching, ...secrecy, 'content-type': 'text/html; charset=utf-8' };
  return toSharedAnswer({ status, headers, body: html });
}

/**
 * Returns the HTML of one page, including its head, first view, and data. Reuses the rendered page until something on it
 * changes.
 */
export async function showPage(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const moved = await movedListing(event.rawPath);
  if (moved) {
    const query = event.rawQueryString ? `?${event.rawQueryString}` : '';
    return { statusCode: 301, headers: { 'cache-control': OWN, location: `${moved}${query}` } };
  }
  const url = pageUrl(event);
  const answer = await sharedAnswer(`page ${url.pathname}${url.search}`, () =>
    drawPage(url, event.requestContext.requestId),
  );
  return respondShared(answer, event);
}
