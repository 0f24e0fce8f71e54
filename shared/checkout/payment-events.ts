/** Maps each Stripe event that the webhook endpoint subscribes to, to the subject of the event. */
export const PAYMENT_EVENT_SUBJECTS = {
  'checkout.session.completed': 'session',
  'checkout.session.async_payment_succeeded': 'session',
  'checkout.session.async_payment_failed': 'session',
  'checkout.session.expired': 'session',
  'payment_intent.payment_failed': 'failed_payment',
  'charge.refunded': 'refund',
  'charge.refund.updated': 'refund',
  'refund.created': 'refund',
  'refund.updated': 'refund',
  'refund.failed': 'refund',
  'charge.dispute.created': 'dispute',
  'charge.dispute.updated': 'dispute',
  'charge.dispute.closed': 'dispute',
  'charge.dispute.funds_withdrawn': 'dispute',
  'charge.dispute.funds_reinstated': 'dispute',
} as const;

export type PaymentEventType = keyof typeof PAYMENT_EVENT_SUBJECTS;

export const PAYMENT_EVENTS = Object.keys(PAYMENT_EVENT_SUBJECTS) as PaymentEventType[];
