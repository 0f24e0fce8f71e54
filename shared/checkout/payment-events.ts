/**
 * The events of Stripe that the shop acts on: its webhook endpoint listens to these and no other. What handles them is
 * `functions/requests/webhooks.ts`; a test compares the two.
 */
export const PAYMENT_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.payment_failed',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const;

/** Where Stripe tells them, below the shop's address. */
export const PAYMENT_WEBHOOK_PATH = '/api/webhooks/stripe';
