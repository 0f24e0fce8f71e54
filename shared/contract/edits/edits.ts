import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import {
  EDIT_SETTLEMENTS,
  editInputSchema,
  editOptionsSchema,
  editPreviewSchema,
  editsSeenSchema,
  variantChangeSchema,
} from '#shared/orders/edits/edit-input.ts';
import { adminOrderSchema, orderSchema } from '#shared/orders/order.ts';
import { linkTokenSchema } from '#shared/orders/order-link.ts';
import { defineRoutes } from '../route.ts';

const orderParams = z.object({ id: idSchema('ord') });

/** The token is sent in a header, because URLs end up in logs. */
const tokenHeaders = z.object({ 'order-link': linkTokenSchema });

export const editRoutes = defineRoutes('customer', {
  'GET /api/orders/{id}/change-options': {
    summary: "Lists the variants to which the items of the caller's order can be changed now, or says why none can",
    limits: 'ownChange',
    params: orderParams,
    response: editOptionsSchema,
  },
  'PUT /api/orders/{id}/variant': {
    summary:
      "Changes the size or color of an item of the caller's order, at the same price; 409 if it is too late, sold out, or changed since `editsSeen`",
    limits: 'ownChange',
    params: orderParams,
    body: variantChangeSchema,
    response: orderSchema,
  },
});

/** Lists the routes for changes by guests, authorized by the signed link in their email. */
export const editLinkRoutes = defineRoutes('visitor', {
  'GET /api/order-link/change-options': {
    summary: "Lists the variants to which the items of a link's order can be changed now, or says why none can",
    limits: 'orderLink',
    headers: tokenHeaders,
    response: editOptionsSchema,
  },
  'PUT /api/order-link/variant': {
    summary:
      "Changes the size or color of an item of a link's order, at the same price; 409 if it is too late, sold out, or changed since `editsSeen`",
    limits: 'orderLink',
    headers: tokenHeaders,
    body: variantChangeSchema,
    response: orderSchema,
  },
});

export const adminEditRoutes = defineRoutes('admin', {
  'GET /api/admin/orders/{id}/edit-options': {
    right: 'editOrders',
    summary: 'Lists the items of an order that can be changed now, with their possible variants',
    params: orderParams,
    response: editOptionsSchema,
  },
  'POST /api/admin/orders/{id}/edit-preview': {
    right: 'editOrders',
    summary: 'Returns what a change of the items would cost, line by line; 409 if it is not possible',
    params: orderParams,
    body: editInputSchema,
    response: editPreviewSchema,
  },
  'POST /api/admin/orders/{id}/edits': {
    right: 'editOrders',
    summary:
      'Changes the items of an order before it ships, and refunds a lower total or asks the customer to pay a higher one; 409 if the order or a price has changed since',
    status: 202,
    params: orderParams,
    body: z.strictObject({
      edit: editInputSchema,
      editsSeen: editsSeenSchema,
      /** Price difference that the admin saw, in cents. */
      expectedDifferenceCents: z.int(),
      /** Used if the new total is higher. */
      settlement: z.enum(EDIT_SETTLEMENTS),
    }),
    response: adminOrderSchema,
  },
  'POST /api/admin/orders/{id}/edits/{editId}/drop': {
    right: 'editOrders',
    summary: 'Discards a change that waits for its payment; 409 if it was just paid',
    params: z.extend(orderParams, { editId: idSchema('edt') }),
    response: adminOrderSchema,
  },
});
