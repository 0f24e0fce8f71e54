import * as z from 'zod/mini';
import { giftCardPaymentSchema } from './payments.ts';

/**
 * Describes the refunded units of one line item. `item` is its position, and `restocked` is the number of units that were put
 * back in stock.
 */
export const refundedUnitsSchema = z.object({ item: z.int(), quantity: z.int(), restocked: z.int() });

/**
 * Describes a refund. It is `requested` until the payment service responds. `byProvider` is true if the refund was made in
 * the payment service's dashboard.
 */
export const refundSchema = z.object({
  id: z.string(),
  amountCents: z.int(),
  status: z.enum(['requested', 'pending', 'succeeded', 'failed']),
  reason: z.nullable(z.string()),
  /** UTC time in ISO 8601 format. */
  createdAt: z.string(),
  byProvider: z.boolean(),
  /** Id at the payment service. Null until it responds. */
  stripeRefundId: z.nullable(z.string()),
  /** Reason for a failure, as a text for admins. */
  failure: z.nullable(z.string()),
  /** Refunded units. Missing if the refund lists none. */
  units: z.optional(z.array(refundedUnitsSchema)),
  /** Id of the refunded payment. Missing for the order's first payment. */
  paymentIntentId: z.optional(z.string()),
  /** Id of the edit that caused the refund. */
  editId: z.optional(z.string()),
  /** Id of the first part. It is set in each part of a refund that was split over several payments. */
  splitOf: z.optional(z.string()),
  /** Id of the bought gift card whose price is refunded. Missing for any other refund. */
  boughtCardId: z.optional(z.string()),
  /** Gift cards to which the whole refund goes back. Missing if it goes to the bank card. */
  giftCards: z.optional(z.array(z.extend(giftCardPaymentSchema, { id: z.string() }))),
});
export type Refund = z.infer<typeof refundSchema>;

/** Describes a disputed payment. The payment service accepts a response until `dueBy` (UTC ISO). */
export const disputeSchema = z.object({
  id: z.string(),
  status: z.string(),
  reason: z.string(),
  amountCents: z.int(),
  dueBy: z.nullable(z.string()),
  /** Id of the disputed payment. Missing for the order's first payment. */
  paymentIntentId: z.optional(z.string()),
});
export type Dispute = z.infer<typeof disputeSchema>;
