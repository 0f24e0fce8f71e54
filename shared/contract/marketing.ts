import * as z from 'zod/mini';
import { slugSchema } from '#shared/base/slug.ts';
import { stockAlertInputSchema } from '#shared/marketing/stock-alert.ts';
import { subscribeSchema } from '#shared/marketing/subscriber.ts';
import { defineRoutes } from './route.ts';

/** Accepts any text, because the response to an invalid token is a page, not a problem document. */
const tokenParams = z.object({ token: z.string().check(z.maxLength(500)) });

const linkParams = z.object({ token: z.string().check(z.maxLength(1_500)) });

export const marketingRoutes = defineRoutes('visitor', {
  'POST /api/subscribers': {
    summary: 'Subscribes an address to the newsletter',
    status: 201,
    limits: 'subscription',
    body: subscribeSchema,
    /**
     * `isPending` is true if the address must be confirmed. Known, suppressed, and new addresses then get the same response.
     */
    response: z.object({ email: z.string(), isPending: z.boolean() }),
  },
  'GET /api/confirm-subscription/{token}': {
    summary: 'Shows a page with a button that confirms a subscription; changes nothing',
    params: linkParams,
  },
  'POST /api/confirm-subscription/{token}': {
    summary: 'Confirms a subscription',
    params: linkParams,
  },
  'GET /api/campaign-links/{token}': {
    summary: 'Redirects from a campaign to a page of the shop, and counts the click unless the reader objects',
    params: linkParams,
  },
  'GET /api/campaign-opens/{token}': {
    summary: 'Returns a picture of one pixel, and counts an open of a campaign unless the reader objects',
    params: linkParams,
  },
  'POST /api/products/{slug}/stock-alerts': {
    summary: 'Requests one email when a sold-out variant is back in stock; the same request again has no effect',
    status: 201,
    limits: 'subscription',
    params: z.object({ slug: slugSchema }),
    body: stockAlertInputSchema,
    response: z.object({ email: z.string() }),
  },
  'GET /api/unsubscribe/{token}': {
    summary: 'Shows a page with an unsubscribe button; changes nothing',
    params: tokenParams,
  },
  'POST /api/unsubscribe/{token}': {
    summary: 'Ends a subscription (RFC 8058 one-click)',
    params: tokenParams,
  },
});
