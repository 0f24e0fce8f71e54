import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { config } from '#functions/runtime/config.ts';

/** Private paths. Each is a prefix: `/order` covers `/orders` too. */
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

/** Returns robots.txt (RFC 9309). */
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
