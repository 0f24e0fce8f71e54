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
    summary: 'Quotes the shipping price of a cart to a country before free shipping; asks the provider for its items',
    limits: 'quote',
    body: requestedCartSchema,
    response: shippingQuoteSchema,
  },
  'POST /api/checkout/offers': {
    summary: 'The automatic discounts on these products and that of a code; 400 for `code` when it does not work now',
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
    summary: 'The balance of a gift card, for anyone who has its code; 400 for `code` when there is no such card',
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
      'Prices the cart, reserves stock and opens a hosted payment page, or makes the order when gift cards pay everything',
    status: 201,
    limits: 'checkout',
    /** A repeated request with the same key gets the same session. */
    headers: z.object({ 'idempotency-key': idempotencyKeySchema }),
    body: checkoutRequestSchema,
    response: checkoutCreatedSchema,
  },
  'POST /api/checkout/restorations': {
    summary:
      'The items of an unpaid checkout, by the link of its reminder; counts the visit unless the browser objects',
    limits: 'orderLink',
    body: z.strictObject({ token: restoreTokenSchema }),
    response: restoredCartSchema,
  },
  'GET /api/checkout/sessions/{id}': {
    summary: 'The state of a checkout; settles it when it is paid',
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
    summary: 'Abandoned checkouts of the last 30 days with their reminders, newest first',
    query: z.object(pageQuerySchema(50, 25)),
    response: pageSchema(abandonedCheckoutSchema),
  },
});
