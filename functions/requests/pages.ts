import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { dress } from '../http.ts';
import { showFeed } from './pages/show-feed.ts';
import { showPage } from './pages/show-page.ts';
import { showRobots } from './pages/show-robots.ts';
import { showSitemap } from './pages/show-sitemap.ts';

type Document = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

const DOCUMENTS: ReadonlyMap<string, Document> = new Map([
  ['/robots.txt', showRobots],
  ['/sitemap.xml', showSitemap],
  ['/feed.xml', showFeed],
]);

const notAllowed: APIGatewayProxyStructuredResultV2 = {
  statusCode: 405,
  headers: { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: 'Pages are read with GET',
};

/** Everything under the shop's address that is no file and no API: its pages, and what crawlers ask for. */
export const handler = dress(async (event) => {
  const { method } = event.requestContext.http;
  if (method !== 'GET' && method !== 'HEAD') return notAllowed;
  return (DOCUMENTS.get(event.rawPath) ?? showPage)(event);
});
