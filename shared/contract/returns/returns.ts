import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { orderSchema } from '#shared/orders/order.ts';
import { linkTokenSchema } from '#shared/orders/order-link.ts';
import { returnOptionsSchema } from '#shared/orders/returns/return.ts';
import { returnInputSchema } from '#shared/orders/returns/return-input.ts';
import { defineRoutes } from '../route.ts';

const orderParams = z.object({ id: idSchema('ord') });
const returnParams = { returnId: idSchema('ret') };

/** The token is sent in a header, because URLs end up in logs. */
const tokenHeaders = z.object({ 'order-link': linkTokenSchema });

export const returnRoutes = defineRoutes('customer', {
  'GET /api/orders/{id}/return-options': {
    summary: "Lists the items of the caller's order that can be returned now, or says why none can",
    limits: 'ownChange',
    params: orderParams,
    response: returnOptionsSchema,
  },
  'POST /api/orders/{id}/returns': {
    summary: "Requests a return of items of the caller's order; 409 if they can't be returned",
    status: 201,
    limits: 'ownChange',
    params: orderParams,
    body: returnInputSchema,
    response: orderSchema,
  },
  'POST /api/orders/{id}/returns/{returnId}/withdrawal': {
    summary: "Withdraws a return that waits for the shop's answer; 409 if the shop has answered",
    limits: 'ownChange',
    params: z.extend(orderParams, returnParams),
    response: orderSchema,
  },
});

/** Lists the routes for returns by guests, authorized by the signed link in their email. */
export const returnLinkRoutes = defineRoutes('visitor', {
  'GET /api/order-link/return-options': {
    summary: "Lists the items of a link's order that can be returned now, or says why none can",
    limits: 'orderLink',
    headers: tokenHeaders,
    response: returnOptionsSchema,
  },
  'POST /api/order-link/returns': {
    summary: "Requests a return of items of a link's order; 409 if they can't be returned",
    status: 201,
    limits: 'orderLink',
    headers: tokenHeaders,
    body: returnInputSchema,
    response: orderSchema,
  },
  'POST /api/order-link/returns/{returnId}/withdrawal': {
    summary: "Withdraws a return of a link's order that waits for the shop's answer; 409 if the shop has answered",
    limits: 'orderLink',
    headers: tokenHeaders,
    params: z.object(returnParams),
    response: orderSchema,
  },
});
