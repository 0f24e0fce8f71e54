import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { config } from '../../config.ts';
import { documentAt } from '../../pages/document.ts';

/** Everybody's pages are kept a minute at the edge, and shown from there while a new one is fetched or cannot be had. */
const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300, stale-if-error=86400';
const OWN = 'no-store';

/** The HTML of one page: its head, its first view and the data of it. */
export async function showPage(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const query = event.rawQueryString ? `?${event.rawQueryString}` : '';
  const url = new URL(`${config().SITE_URL}${event.rawPath}${query}`);
  const { status, location, isShared, html } = await documentAt(url, event.requestContext.requestId);
  // A product that is renamed back must not be sent in a circle by an address that is still remembered.
  const caching = { 'cache-control': isShared && !location ? SHARED : OWN };
  if (location) return { statusCode: status, headers: { ...caching, location } };
  return { statusCode: status, headers: { ...caching, 'content-type': 'text/html; charset=utf-8' }, body: html };
}
