import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { config } from '#functions/runtime/config.ts';

/** Lists the private paths. Each is a prefix, so `/order` also covers `/orders`. */
const CLOSED = [
  '/admin',
  '/api/',
  '/auth',
  '/account',
  '/cart',
  '/discount/',
  '/order',
  '/review',
  '/success',
  '/wishlist',
];

/** Returns the robots.txt file (RFC 9309). */
export const showRobots = async (): Promise<APIGatewayProxyStructuredResultV2> => ({
  statusCode: 200,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  body: [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${config().SITE_URL}/sitemap.xml`,
    '',
  ].join('\n'),
});
