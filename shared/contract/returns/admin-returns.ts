import * as z from 'zod/mini';
import { MAX_CART_LINES } from '#shared/base/cart-limits.ts';
import { idSchema } from '#shared/base/id.ts';
import { pageQuerySchema, pageSchema } from '#shared/base/pagination.ts';
import { textSchema } from '#shared/base/text.ts';
import { adminOrderSchema } from '#shared/orders/order.ts';
import { passedPhotoSchema } from '#shared/orders/photos/photo.ts';
import { MAX_INSTRUCTIONS, MAX_RETURN_NOTE, RETURN_TABS, RETURN_WISHES } from '#shared/orders/returns/return-states.ts';
import { defineRoutes } from '../route.ts';

const returnParams = z.object({ id: idSchema('ord'), returnId: idSchema('ret') });

export const adminReturnRoutes = defineRoutes('admin', {
  'GET /api/admin/returns': {
    right: 'viewOrders',
    summary: 'Lists orders by the state of their return, open ones oldest first',
    query: z.object({ ...pageQuerySchema(50, 20), tab: z._default(z.enum(RETURN_TABS), 'requested') }),
    response: pageSchema(adminOrderSchema),
  },
  'GET /api/admin/return-counts': {
    right: 'viewOrders',
    summary: 'Counts the orders in each list of returns, up to 100',
    response: z.record(z.enum(RETURN_TABS), z.int()),
  },
  'GET /api/admin/return-terms': {
    right: 'viewOrders',
    summary: 'Returns the proposed instructions for approving a return',
    response: z.object({ instructions: z.string() }),
  },
  'GET /api/admin/orders/{id}/returns/{returnId}/photos': {
    right: 'viewOrders',
    summary: "Lists the customer's photos of a return, with passes that are valid for an hour or two",
    params: returnParams,
    response: z.object({ items: z.array(passedPhotoSchema) }),
  },
  'POST /api/admin/orders/{id}/returns/{returnId}/approval': {
    right: 'fulfilOrders',
    summary: 'Approves a return, and takes the variants of an exchange from stock; 409 if they are sold out',
    params: returnParams,
    body: z.strictObject({
      /** An admin may approve an exchange as a refund. */
      wish: z.enum(RETURN_WISHES),
      instructions: textSchema(MAX_INSTRUCTIONS, 1),
    }),
    response: adminOrderSchema,
  },
  'POST /api/admin/orders/{id}/returns/{returnId}/decline': {
    right: 'fulfilOrders',
    summary: 'Declines an open return with a reason, which the customer reads',
    params: returnParams,
    body: z.strictObject({ answer: textSchema(MAX_RETURN_NOTE, 1) }),
    response: adminOrderSchema,
  },
  'POST /api/admin/orders/{id}/returns/{returnId}/receipt': {
    right: 'fulfilOrders',
    summary: 'Marks a return as received, and notes the units that go back in stock when it is complete',
    params: returnParams,
    body: z.strictObject({
      restock: z
        .array(z.strictObject({ item: z.int().check(z.gte(0)), quantity: z.int().check(z.gte(0)) }))
        .check(z.maxLength(MAX_CART_LINES)),
    }),
    response: adminOrderSchema,
  },
  'POST /api/admin/orders/{id}/returns/{returnId}/refund': {
    right: 'refundOrders',
    summary: 'Refunds a received return, at most the amount paid for its items, and restocks them',
    status: 202,
    params: returnParams,
    body: z.strictObject({
      amountCents: z.int().check(z.gte(1)),
      /** Total of the refunds that the admin has seen, including those in progress. */
      refundedSeenCents: z.int().check(z.gte(0)),
    }),
    response: adminOrderSchema,
  },
  'POST /api/admin/orders/{id}/returns/{returnId}/shipment': {
    right: 'fulfilOrders',
    summary: 'Records the shipment of an exchange, and restocks the returned items',
    status: 201,
    params: returnParams,
    body: z.strictObject({
      /** The carrier and the number are empty for a shipment without tracking. */
      carrier: textSchema(80),
      trackingNumber: textSchema(80),
      trackingUrl: z.nullable(z.url({ protocol: /^https$/ }).check(z.maxLength(500))),
    }),
    response: adminOrderSchema,
  },
});
