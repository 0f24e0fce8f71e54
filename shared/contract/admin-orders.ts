import * as z from 'zod/mini';
import { MAX_CART_LINES } from '#shared/base/cart-limits.ts';
import { idSchema } from '#shared/base/id.ts';
import { moneySchema } from '#shared/base/money-schema.ts';
import { foundPageSchema, pageQuerySchema } from '#shared/base/pagination.ts';
import { textSchema } from '#shared/base/text.ts';
import { jobSchema } from '#shared/jobs/job.ts';
import { RESENDABLE_MAILS } from '#shared/jobs/payloads.ts';
import { adminOrderSchema } from '#shared/orders/order.ts';
import { ORDER_STATUSES } from '#shared/orders/order-status.ts';
import type { ShipmentFields } from '#shared/orders/shipments/shipment-changes.ts';
import { shippingAddressInputSchema } from '#shared/orders/shipments/shipping-address.ts';
import { defineRoutes } from './route.ts';

const orderParams = z.object({ id: idSchema('ord') });

/** UTC range of times at which orders were placed. `from` is inclusive and `to` is exclusive. */
const orderTimes = {
  from: z.optional(z.iso.datetime()),
  to: z.optional(z.iso.datetime()),
};

/** Narrows a list of orders by status and time. */
const orderFilter = {
  status: z.optional(z.enum(ORDER_STATUSES)),
  ...orderTimes,
};

const itemUnitsSchema = z
  .array(z.strictObject({ item: z.int().check(z.gte(0)), quantity: z.int().check(z.gte(1)) }))
  .check(z.maxLength(MAX_CART_LINES));

const shipmentParams = z.extend(orderParams, { shipmentId: idSchema('shp') });

/** The carrier and the number are empty for a shipment without tracking. */
const shipmentFields = {
  carrier: textSchema(80),
  trackingNumber: textSchema(80),
  trackingUrl: z.nullable(z.url({ protocol: /^https$/ }).check(z.maxLength(500))),
};

/** A shipment as the admin saw it, so that two admins do not overwrite each other. */
const seenShipment = z.strictObject(shipmentFields);

const seenPart = z.string().check(z.maxLength(1000));
/** An address as the admin saw it. A missing second line is empty. */
const seenAddress = z.strictObject({
  firstName: seenPart,
  lastName: seenPart,
  address1: seenPart,
  address2: seenPart,
  city: seenPart,
  region: seenPart,
  zip: seenPart,
});

const namesCarrier = z.refine<ShipmentFields>(
  ({ carrier, trackingNumber, trackingUrl }) => carrier !== '' || (trackingNumber === '' && trackingUrl === null),
  { path: ['carrier'], error: 'is required with a tracking number' },
);

const orderActivitySchema = z.object({
  /** Names of other admins who are viewing the order. */
  viewers: z.array(z.string()),
  /** Newest change by another admin. Null if the newest change is the caller's own. */
  lastChange: z.nullable(z.object({ id: z.string(), at: z.string(), by: z.string() })),
});
export type OrderActivity = z.infer<typeof orderActivitySchema>;

export const adminOrderRoutes = defineRoutes('admin', {
  'GET /api/admin/orders': {
    right: 'viewOrders',
    summary: 'Lists orders, newest first, filtered by status and time, or those that match a search',
    query: z.object({
      ...pageQuerySchema(50, 20),
      ...orderFilter,
      /** Set to list only orders with units for the shop to pack. */
      view: z.optional(z.literal('to_pack')),
      /**
       * Set to list only orders of this customer, from any of the customer's email addresses. All other filters are then
       * ignored.
       */
      customer: z.optional(idSchema('cus')),
      /**
       * An id, order number, or email address. Or the beginnings of words in names, places, products, SKUs, tracking numbers,
       * and notes.
       */
      q: z._default(z.string().check(z.trim(), z.maxLength(254)), ''),
    }),
    response: foundPageSchema(adminOrderSchema),
  },
  'GET /api/admin/order-counts': {
    right: 'viewOrders',
    summary: 'Counts the orders to pack, and on request those of each status, up to 100',
    query: z.object({
      by: z.optional(z.literal('status')),
      ...orderTimes,
    }),
    response: z.object({
      toPack: z.int(),
      /** UTC time at which the oldest order to pack was placed. Null if there is none. */
      toPackSince: z.nullable(z.string()),
      byStatus: z.partialRecord(z.enum(ORDER_STATUSES), z.int()),
    }),
  },
  'GET /api/admin/order-export': {
    right: 'fulfilOrders',
    summary: 'Exports orders as CSV lines, oldest first, at most 500 per request',
    query: z.object({
      ...pageQuerySchema(500, 500),
      ...orderFilter,
    }),
    response: z.object({ csv: z.string(), count: z.int(), nextCursor: z.nullable(z.string()) }),
  },
  'GET /api/admin/orders/{id}': {
    right: 'viewOrders',
    summary: 'Returns an order, and what other admins are doing with it',
    params: orderParams,
    response: z.extend(adminOrderSchema, { activity: orderActivitySchema }),
  },
  'POST /api/admin/orders/{id}/presence': {
    right: 'viewOrders',
    summary: 'Tells other admins for a minute that the caller is looking at an order',
    status: 204,
    params: orderParams,
  },
  'GET /api/admin/orders/{id}/invoice': {
    right: 'viewOrders',
    summary: 'Returns the invoice of an order as a PDF',
    params: orderParams,
    file: 'application/pdf',
  },
  'GET /api/admin/orders/{id}/packing-slip': {
    right: 'viewOrders',
    summary: 'Returns the packing slip of an order as a PDF, with what is left to pack',
    params: orderParams,
    file: 'application/pdf',
  },
  'GET /api/admin/orders/{id}/work': {
    right: 'viewOrders',
    summary: 'Lists the waiting and dead-letter jobs of an order',
    params: orderParams,
    response: z.object({ items: z.array(jobSchema) }),
  },
  'POST /api/admin/orders/{id}/notes': {
    right: 'fulfilOrders',
    summary: 'Adds a note that only admins see',
    status: 201,
    params: orderParams,
    body: z.strictObject({ text: textSchema(2000, 1) }),
    response: adminOrderSchema,
  },
  'DELETE /api/admin/orders/{id}/notes/{noteId}': {
    right: 'fulfilOrders',
    summary: "Deletes an admin's note",
    params: z.extend(orderParams, { noteId: idSchema('not') }),
    response: adminOrderSchema,
  },
  'POST /api/admin/orders/{id}/mails': {
    right: 'fulfilOrders',
    summary: 'Sends an email about the order again; 409 if it does not fit the order or was sent again a moment ago',
    status: 202,
    params: orderParams,
    body: z.strictObject({
      kind: z.enum(RESENDABLE_MAILS),
      /** Id of the refund or return that the email is about. Null for all other emails. */
      part: z.nullable(z.union([idSchema('rfd'), idSchema('ret')])),
    }),
    response: adminOrderSchema,
  },
  'POST /api/admin/orders/{id}/refunds': {
    right: 'refundOrders',
    summary:
      'Refunds an order in part or in full; 409 if it exceeds the rest, or if a refund was made since `refundedSeenCents`',
    status: 202,
    params: orderParams,
    body: z.strictObject({
      amountCents: z.int().check(z.gte(1)),
      /**
       * Total of the refunds that the admin has seen, including those in progress, so that two admins do not refund the same
       * items.
       */
      refundedSeenCents: z.int().check(z.gte(0)),
      reason: z.nullable(textSchema(500, 1)),
      /** Refunded units by the position of their line item. If missing, they are the same as `restock`. */
      units: z.optional(itemUnitsSchema),
      /** Refunded units that go back into stock. */
      restock: itemUnitsSchema,
    }),
    response: adminOrderSchema,
  },
  'POST /api/admin/orders/{id}/cancellation': {
    right: 'refundOrders',
    summary: 'Cancels an order before production, refunds the remaining amount, and restocks its units',
    status: 202,
    params: orderParams,
    body: z.strictObject({ reason: z.nullable(textSchema(500, 1)) }),
    response: adminOrderSchema,
  },
  'POST /api/admin/orders/{id}/shipments': {
    right: 'fulfilOrders',
    summary:
      'Adds a shipment, with or without tracking, and marks the order as shipped; 409 if its shipments differ from `shipmentsSeen`',
    status: 201,
    params: orderParams,
    body: z
      .strictObject({
        ...shipmentFields,
        /** Positions of the line items in the shipment. If missing, everything that has not been shipped. */
        items: z.optional(z.array(z.int().check(z.gte(0))).check(z.minLength(1), z.maxLength(MAX_CART_LINES))),
        /** Number of the shop's shipments that the admin has seen, so that two admins do not ship the same items. */
        shipmentsSeen: z.optional(z.int().check(z.gte(0))),
        /** Number of edits of the items that the admin has seen, so that admins don't ship outdated items. */
        editsSeen: z.optional(z.int().check(z.gte(0))),
      })
      .check(namesCarrier),
    response: adminOrderSchema,
  },
  'PUT /api/admin/orders/{id}/shipments/{shipmentId}': {
    right: 'fulfilOrders',
    summary: "Corrects one of the shop's own shipments before delivery; 409 if it differs from `seen`",
    params: shipmentParams,
    body: z
      .strictObject({
        ...shipmentFields,
        seen: seenShipment,
        /** True to email the correction to a customer who already got an email about the shipment. */
        isCustomerNotified: z.boolean(),
      })
      .check(namesCarrier),
    response: adminOrderSchema,
  },
  'POST /api/admin/orders/{id}/shipments/{shipmentId}/removal': {
    right: 'fulfilOrders',
    summary: "Removes one of the shop's own shipments before delivery; 409 if it differs from `seen`",
    params: shipmentParams,
    body: z.strictObject({ seen: seenShipment }),
    response: adminOrderSchema,
  },
  'PUT /api/admin/orders/{id}/shipments/{shipmentId}/cost': {
    right: 'fulfilOrders',
    summary: "Records the cost of one of the shop's own shipments, or null if unknown; 409 if it differs from `seen`",
    params: shipmentParams,
    body: z.strictObject({
      costCents: z.nullable(moneySchema({ max: 99_999 })),
      /** The cost that the admin saw. */
      seen: z.nullable(z.int()),
    }),
    response: adminOrderSchema,
  },
  'PUT /api/admin/orders/{id}/packing': {
    right: 'fulfilOrders',
    summary:
      "Starts or stops packing, during which the customer can't cancel or change the order; 409 if there is nothing to pack",
    params: orderParams,
    body: z.strictObject({ isPacking: z.boolean() }),
    response: adminOrderSchema,
  },
  'PUT /api/admin/orders/{id}/address': {
    right: 'fulfilOrders',
    summary: 'Corrects the shipping address before production or packing; 409 if it differs from `seen`',
    params: orderParams,
    body: z.strictObject({ address: shippingAddressInputSchema, seen: seenAddress }),
    response: adminOrderSchema,
  },
  'POST /api/admin/orders/{id}/delivery': {
    right: 'fulfilOrders',
    summary: 'Marks an order as delivered',
    params: orderParams,
    response: adminOrderSchema,
  },
});
