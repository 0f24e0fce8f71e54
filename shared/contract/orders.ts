import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { pageQuerySchema, pageSchema } from '#shared/base/pagination.ts';
import { emailSchema } from '#shared/base/text.ts';
import { orderSchema } from '#shared/orders/order.ts';
import { linkedOrderSchema, linkRenewedSchema, linkTokenSchema } from '#shared/orders/order-link.ts';
import { orderNumberSchema } from '#shared/orders/order-search.ts';
import { shippingAddressInputSchema } from '#shared/orders/shipments/shipping-address.ts';
import { defineRoutes } from './route.ts';

const orderParams = z.object({ id: idSchema('ord') });

/** The token is sent in a header, because URLs end up in logs. */
const tokenHeaders = z.object({ 'order-link': linkTokenSchema });

export const orderRoutes = defineRoutes('customer', {
  'GET /api/orders': {
    summary: "Lists the caller's orders, newest first",
    query: z.object(pageQuerySchema(50, 20)),
    response: pageSchema(orderSchema),
  },
  'GET /api/orders/{id}': {
    summary: "Returns one of the caller's orders",
    params: orderParams,
    response: orderSchema,
  },
  'GET /api/orders/{id}/invoice': {
    summary: "Returns the invoice of one of the caller's orders as a PDF",
    limits: 'invoice',
    params: orderParams,
    file: 'application/pdf',
  },
  'POST /api/orders/{id}/cancellation': {
    summary: "Cancels one of the caller's orders before production and refunds it; 409 if it is too late",
    status: 202,
    limits: 'ownChange',
    params: orderParams,
    response: orderSchema,
  },
  'PUT /api/orders/{id}/address': {
    summary:
      "Changes the address of one of the caller's orders before production, within its country; 409 if it is too late",
    limits: 'ownChange',
    params: orderParams,
    body: shippingAddressInputSchema,
    response: orderSchema,
  },
});

/** Lists the routes for orders of guests, authorized by the signed link in their email. */
export const orderLinkRoutes = defineRoutes('visitor', {
  'GET /api/order-link': {
    summary: 'Returns the order that a signed link opens; 410 if the link has expired',
    limits: 'orderLink',
    headers: tokenHeaders,
    response: linkedOrderSchema,
  },
  'GET /api/order-link/invoice': {
    summary: 'Returns the invoice of the order that a signed link opens, as a PDF; 410 if the link has expired',
    limits: 'invoice',
    headers: tokenHeaders,
    file: 'application/pdf',
  },
  'POST /api/order-link/renewal': {
    summary: "Emails a new link to the order's own address, at most once in ten minutes; works with an expired link",
    status: 202,
    limits: 'linkRenewal',
    headers: tokenHeaders,
    response: linkRenewedSchema,
  },
  'POST /api/order-link/request': {
    summary: 'Emails a new link to an order if its number and address match; the response is always the same',
    status: 202,
    limits: 'linkRenewal',
    body: z.strictObject({ email: emailSchema, number: orderNumberSchema }),
    response: z.object({}),
  },
  'POST /api/order-link/cancellation': {
    summary: 'Cancels an order before production and refunds it; 409 if it is too late',
    status: 202,
    limits: 'orderLink',
    headers: tokenHeaders,
    response: orderSchema,
  },
  'PUT /api/order-link/address': {
    summary: "Changes an order's address before production, within its country; 409 if it is too late",
    limits: 'orderLink',
    headers: tokenHeaders,
    body: shippingAddressInputSchema,
    response: orderSchema,
  },
});
