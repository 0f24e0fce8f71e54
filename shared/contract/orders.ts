import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { pageQuerySchema, pageSchema } from '#shared/base/pagination.ts';
import { emailSchema } from '#shared/base/text.ts';
import { orderSchema, shippingAddressInputSchema } from '#shared/orders/order.ts';
import { linkedOrderSchema, linkRenewedSchema, linkTokenSchema } from '#shared/orders/order-link.ts';
import { orderNumberSchema } from '#shared/orders/order-search.ts';
import { defineRoutes } from './route.ts';

const orderParams = z.object({ id: idSchema('ord') });

/** The token is sent in a header, because URLs end up in logs. */
const tokenHeaders = z.object({ 'order-link': linkTokenSchema });

export const orderRoutes = defineRoutes({
  'GET /api/orders': {
    group: 'account',
    caller: 'customer',
    summary: "The caller's orders, newest first",
    status: 200,
    query: z.object(pageQuerySchema(50, 20)),
    response: pageSchema(orderSchema),
  },
  'GET /api/orders/{id}': {
    group: 'account',
    caller: 'customer',
    summary: "One of the caller's orders",
    status: 200,
    params: orderParams,
    response: orderSchema,
  },
  'POST /api/orders/{id}/cancellation': {
    group: 'account',
    caller: 'customer',
    summary: "Cancels one of the caller's orders before production and refunds it; 409 when it is too late",
    status: 202,
    limits: 'ownChange',
    params: orderParams,
    response: orderSchema,
  },
  'PUT /api/orders/{id}/address': {
    group: 'account',
    caller: 'customer',
    summary:
      "Changes the address of one of the caller's orders before production, within its country; 409 when it is too late",
    status: 200,
    limits: 'ownChange',
    params: orderParams,
    body: shippingAddressInputSchema,
    response: orderSchema,
  },
});

/** Orders of guests, authorized by the signed link in their mail. */
export const orderLinkRoutes = defineRoutes({
  'GET /api/order-link': {
    group: 'shop',
    caller: 'visitor',
    summary: 'The order that a signed link opens; 410 once the link has expired',
    status: 200,
    limits: 'orderLink',
    headers: tokenHeaders,
    response: linkedOrderSchema,
  },
  'POST /api/order-link/renewal': {
    group: 'shop',
    caller: 'visitor',
    summary: "Mails a new link to the order's own address, at most once in ten minutes; works with an expired link",
    status: 202,
    limits: 'linkRenewal',
    headers: tokenHeaders,
    response: linkRenewedSchema,
  },
  'POST /api/order-link/request': {
    group: 'shop',
    caller: 'visitor',
    summary: 'Mails a new link to an order if its number and address match; the answer is always the same',
    status: 202,
    limits: 'linkRenewal',
    body: z.strictObject({ email: emailSchema, number: orderNumberSchema }),
    response: z.object({}),
  },
  'POST /api/order-link/cancellation': {
    group: 'shop',
    caller: 'visitor',
    summary: 'Cancels an order before production and refunds it; 409 when it is too late',
    status: 202,
    limits: 'orderLink',
    headers: tokenHeaders,
    response: orderSchema,
  },
  'PUT /api/order-link/address': {
    group: 'shop',
    caller: 'visitor',
    summary: "Changes an order's address before production, within its country; 409 when it is too late",
    status: 200,
    limits: 'orderLink',
    headers: tokenHeaders,
    body: shippingAddressInputSchema,
    response: orderSchema,
  },
});
