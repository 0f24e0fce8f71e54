import * as z from 'zod/mini';
import type { Checkout } from '../checkout.ts';
import { REMINDER_CONSENTS, REMINDER_STATES } from './reminder.ts';

/** A customer’s choice about reminders for unpaid checkouts. */
export const reminderChoiceSchema = z.object({
  /** False if the owner has turned reminders off. */
  isOffered: z.boolean(),
  /** Way in which the customer agreed. Null if the customer did not agree. */
  consent: z.nullable(z.enum(REMINDER_CONSENTS)),
});

/** A checkout that was left unpaid, as admins see it. */
export const abandonedCheckoutSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  /** Null if the customer did not agree to be reminded, even for a customer with an account. */
  email: z.nullable(z.string()),
  consent: z.nullable(z.enum(REMINDER_CONSENTS)),
  totalCents: z.int(),
  items: z.array(
    z.object({ title: z.string(), size: z.nullable(z.string()), color: z.nullable(z.string()), quantity: z.int() }),
  ),
  mail: z.object({
    state: z.enum(REMINDER_STATES),
    sentAt: z.nullable(z.string()),
    clickedAt: z.nullable(z.string()),
  }),
  /** Order that followed the email, or that the checkout itself became later. */
  order: z.nullable(z.object({ id: z.string(), totalCents: z.int() })),
});
export type AbandonedCheckout = z.infer<typeof abandonedCheckoutSchema>;

/**
 * Returns the order that followed a reminder, or that the checkout became after it was marked as abandoned. Null if there is
 * none.
 */
function orderOf({ status, orderId, totalCents, abandoned }: Checkout): AbandonedCheckout['order'] {
  if (abandoned?.recovered) return { id: abandoned.recovered.orderId, totalCents: abandoned.recovered.totalCents };
  return status === 'paid' && orderId ? { id: orderId, totalCents } : null;
}

/** Returns an unpaid checkout as admins see it. Includes the email address only if the customer agreed to reminders. */
export function toAbandonedCheckout(checkout: Checkout): AbandonedCheckout {
  const { id, createdAt, email, totalCents, lines, abandoned } = checkout;
  const { state = 'no_address', consent = null, sentAt = null, clickedAt = null } = abandoned ?? {};
  return {
    ...{ id, createdAt, consent, totalCents },
    email: consent ? email : null,
    items: lines.map(({ title, size, color, quantity }) => ({ title, size, color, quantity })),
    mail: { state, sentAt, clickedAt },
    order: orderOf(checkout),
  };
}
