import * as z from 'zod/mini';
import { orderSchema, shippingAddressInputSchema } from '#shared/orders/order.ts';
import { linkedOrderSchema, linkRenewedSchema, linkTokenSchema } from '#shared/orders/order-link.ts';
import { defineRoutes } from './route.ts';

/** In a header, as addresses stand in logs. */
const tokenHeaders = z.object({ 'order-link': linkTokenSchema });

/** Orders for those who have no account: the link in their mail is the permission. */
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
  'POST /api/order-link/cancellation': {
    group: 'shop',
    caller: 'visitor',
    summary: 'Calls off an order before it is made and gives its money back; 409 when it is too late',
    status: 202,
    limits: 'orderLink',
    headers: tokenHeaders,
    response: orderSchema,
  },
  'PUT /api/order-link/address': {
    group: 'shop',
    caller: 'visitor',
    summary: "Mends an order's address before it is made, within its country; 409 when it is too late",
    status: 200,
    limits: 'orderLink',
    headers: tokenHeaders,
    body: shippingAddressInputSchema,
    response: orderSchema,
  },
});
