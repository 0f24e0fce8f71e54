import * as z from 'zod/mini';
import { slugSchema } from '#shared/base/slug.ts';
import { stockAlertInputSchema } from '#shared/marketing/stock-alert.ts';
import { subscribeSchema } from '#shared/marketing/subscriber.ts';
import { defineRoutes } from './route.ts';

/** Accepts any text, because an invalid token is answered with a page, not with a problem document. */
const tokenParams = z.object({ token: z.string().check(z.maxLength(500)) });

export const marketingRoutes = defineRoutes('visitor', {
  'POST /api/subscribers': {
    summary: 'Subscribes an address to the newsletter',
    status: 201,
    limits: 'subscription',
    body: subscribeSchema,
    response: z.object({ email: z.string() }),
  },
  'POST /api/products/{slug}/stock-alerts': {
    summary: 'Asks for one email when a sold-out size and color is back in stock; asking twice is asking once',
    status: 201,
    limits: 'subscription',
    params: z.object({ slug: slugSchema }),
    body: stockAlertInputSchema,
    response: z.object({ email: z.string() }),
  },
  'GET /api/unsubscribe/{token}': {
    summary: 'A page with an unsubscribe button; changes nothing',
    params: tokenParams,
  },
  'POST /api/unsubscribe/{token}': {
    summary: 'Ends a subscription (RFC 8058 one-click)',
    params: tokenParams,
  },
});
