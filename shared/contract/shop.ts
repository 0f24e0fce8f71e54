import * as z from 'zod/mini';
import { subscribeSchema } from '#shared/marketing/subscriber.ts';
import { publicSettingsSchema } from '#shared/shop/shop-settings.ts';
import { defineRoutes } from './route.ts';

const visitSchema = z.strictObject({ path: z.string().check(z.maxLength(500), z.startsWith('/')) });
/** Any text: what is no token gets a page that people can read. */
const tokenParams = z.object({ token: z.string().check(z.maxLength(500)) });

export const shopRoutes = defineRoutes({
  'GET /api/health': {
    group: 'shop',
    caller: 'visitor',
    summary: 'Answers when the shop is up',
    status: 200,
    response: z.object({ status: z.literal('ok') }),
  },
  'GET /api/openapi.json': {
    group: 'shop',
    caller: 'visitor',
    summary: 'This contract as an OpenAPI 3.1 document',
    status: 200,
    response: z.record(z.string(), z.unknown()),
  },
  'GET /api/store': {
    group: 'shop',
    caller: 'visitor',
    summary: 'Public store settings',
    status: 200,
    response: publicSettingsSchema,
  },
  'POST /api/subscribers': {
    group: 'shop',
    caller: 'visitor',
    summary: 'Subscribes an address to the newsletter',
    status: 201,
    limits: 'subscription',
    body: subscribeSchema,
    response: z.object({ email: z.string() }),
  },
  'GET /api/unsubscribe/{token}': {
    group: 'shop',
    caller: 'visitor',
    summary: 'A page with the unsubscribe button; changes nothing by itself',
    status: 200,
    params: tokenParams,
  },
  'POST /api/unsubscribe/{token}': {
    group: 'shop',
    caller: 'visitor',
    summary: 'Ends a subscription (RFC 8058 one-click)',
    status: 200,
    params: tokenParams,
  },
  'POST /api/visits': {
    group: 'shop',
    caller: 'visitor',
    summary: 'Counts a page view, without cookies or identifiers',
    status: 204,
    body: visitSchema,
  },
});
