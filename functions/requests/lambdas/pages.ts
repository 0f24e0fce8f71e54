import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { withMiddleware } from '#functions/http/http.ts';
import { feedFile, showFeed } from '../pages/show-feed.ts';
import { showManifest } from '../pages/show-manifest.ts';
import { showPage } from '../pages/show-page.ts';
import { showRobots } from '../pages/show-robots.ts';
import { showSitemap } from '../pages/show-sitemap.ts';

const notAllowed: APIGatewayProxyStructuredResultV2 = {
  statusCode: 405,
  headers: { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: 'Pages are read with GET',
};

function show(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  if (event.rawPath === '/robots.txt') return showRobots();
  if (event.rawPath === '/site.webmanifest') return showManifest();
  if (event.rawPath === '/sitemap.xml') return showSitemap();
  return feedFile(event.rawPath) === null ? showPage(event) : showFeed(event);
}

/** Serves the shop's pages, feed, sitemap, manifest, and robots.txt. */
export const handler = withMiddleware(async (event) => {
  const { method } = event.requestContext.http;
  return method === 'GET' || method === 'HEAD' ? show(event) : notAllowed;
});
