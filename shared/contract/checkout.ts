import * as z from 'zod/mini';
import { MAX_CART_LINES } from '#shared/base/cart-limits.ts';
import { pageQuerySchema, pageSchema } from '#shared/base/pagination.ts';
import { idempotencyKeySchema } from '#shared/base/text/idempotency-key.ts';
import {
  checkoutCreatedSchema,
  checkoutRequestSchema,
  checkoutStateSchema,
  requestedCartSchema,
  sessionIdSchema,
} from '#shared/checkout/checkout.ts';
import { restoredCartSchema, restoreTokenSchema } from '#shared/checkout/reminders/reminder-link.ts';
import { abandonedCheckoutSchema } from '#shared/checkout/reminders/reminder-views.ts';
import { shippingQuoteSchema } from '#shared/fulfilment/shipping-quote.ts';
import { cartOffersSchema, codeSchema } from '#shared/marketing/offer.ts';
import { giftCardBalanceSchema } from '#shared/orders/gift-cards/balance.ts';
import { giftCodeSchema } from '#shared/orders/gift-cards/code-schema.ts';
import { defineRoutes } from './route.ts';

const sessionParams = z.object({ id: sessionIdSchema });

export const checkoutRoutes = defineRoutes('visitor', {
  'POST /api/checkout/quotes': {
    summary:
      'Quotes the price of shipping a cart to a country, before free shipping; asks the provider about its own items',
    limits: 'quote',
    body: requestedCartSchema,
    response: shippingQuoteSchema,
  },
  'POST /api/checkout/offers': {
    summary:
      'Returns the discounts of these products, automatic ones and that of a code; 400 if `code` does not work now',
    limits: 'offers',
    body: z.strictObject({
      /** A saved cart may contain ids that belong to no product. There are no offers for such ids. */
      productIds: z
        .array(z.string().check(z.minLength(1), z.maxLength(100)))
        .check(z.minLength(1), z.maxLength(MAX_CART_LINES)),
      code: z.optional(codeSchema),
      /** Payment page that the shopper left open. If it holds a use of the code, the shopper can still use it. */
      session: z.optional(sessionIdSchema),
    }),
    response: cartOffersSchema,
  },
  'POST /api/gift-cards/balance': {
    summary: 'Returns the balance of a gift card to anyone who has its code; 400 if no card has this `code`',
    limits: 'giftCards',
    body: z.strictObject({
      code: giftCodeSchema,
      /** Payment page that the shopper left open. The part of the balance that it holds is treated as available. */
      session: z.optional(sessionIdSchema),
    }),
    response: giftCardBalanceSchema,
  },
  'POST /api/checkout/sessions': {
    identity: 'optional',
    summary:
      'Prices the cart, reserves stock, and opens a payment page, or creates the order if gift cards pay for everything',
    status: 201,
    limits: 'checkout',
    /** A repeated request with the same key gets the same session. */
    headers: z.object({ 'idempotency-key': idempotencyKeySchema }),
    body: checkoutRequestSchema,
    response: checkoutCreatedSchema,
  },
  'POST /api/checkout/restorations': {
    summary:
      'Lists the items of an unpaid checkout for the link in its reminder; counts the visit unless the browser objects',
    limits: 'orderLink',
    body: z.strictObject({ token: restoreTokenSchema }),
    response: restoredCartSchema,
  },
  'GET /api/checkout/sessions/{id}': {
    summary: 'Returns the state of a checkout, and settles it if it is paid',
    limits: 'checkoutState',
    params: sessionParams,
    response: checkoutStateSchema,
  },
  'DELETE /api/checkout/sessions/{id}': {
    summary: 'Cancels an unpaid checkout and returns its stock',
    limits: 'checkoutState',
    params: sessionParams,
    response: checkoutStateSchema,
  },
});

export const adminCheckoutRoutes = defineRoutes('admin', {
  'GET /api/admin/abandoned-checkouts': {
    right: 'viewOrders',
    summary: 'Lists abandoned checkouts of the last 30 days with their reminders, newest first',
    query: z.object(pageQuerySchema(50, 25)),
    response: pageSchema(abandonedCheckoutSchema),
  },
});
