import * as z from 'zod/mini';
import {
  checkoutCreatedSchema,
  checkoutRequestSchema,
  checkoutStateSchema,
  requestedCartSchema,
  sessionIdSchema,
} from '#shared/checkout/checkout.ts';
import { shippingQuoteSchema } from '#shared/fulfilment/shipping-quote.ts';
import { defineRoutes } from './route.ts';

const sessionParams = z.object({ id: sessionIdSchema });

export const checkoutRoutes = defineRoutes({
  'POST /api/checkout/quotes': {
    group: 'shop',
    caller: 'visitor',
    summary: 'What sending a cart to a country costs before free shipping, asked of the provider for what it makes',
    status: 200,
    limits: 'quote',
    body: requestedCartSchema,
    response: shippingQuoteSchema,
  },
  'POST /api/checkout/sessions': {
    group: 'shop',
    caller: 'visitor',
    identity: 'optional',
    summary: 'Prices the cart, takes the stock and opens a hosted payment page',
    status: 201,
    limits: 'checkout',
    /** Repeating a request with the same key answers with the same session. */
    headers: z.object({ 'idempotency-key': z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))) }),
    body: checkoutRequestSchema,
    response: checkoutCreatedSchema,
  },
  'GET /api/checkout/sessions/{id}': {
    group: 'shop',
    caller: 'visitor',
    summary: 'The state of a payment; settles it when it is paid',
    status: 200,
    params: sessionParams,
    response: checkoutStateSchema,
  },
  'DELETE /api/checkout/sessions/{id}': {
    group: 'shop',
    caller: 'visitor',
    summary: 'Gives up an unpaid payment page; the stock goes back',
    status: 200,
    params: sessionParams,
    response: checkoutStateSchema,
  },
});
