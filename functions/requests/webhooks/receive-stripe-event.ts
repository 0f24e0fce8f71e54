import { handleDisputeEvent, handleRefundEvent } from '#functions/checkout/handle-payment-events.ts';
import { handlePaymentFailedEvent } from '#functions/checkout/handle-payment-failed.ts';
import { settleSession } from '#functions/checkout/settle-session.ts';
import { handle, Reply } from '#functions/http/http.ts';
import { logger } from '#functions/runtime/log.ts';
import { verifyStripeEvent } from '#outside/stripe.ts';
import { isEventHandled } from '#store/events.ts';

const received = () => new Reply('{"received":true}', { 'content-type': 'application/json' });

/** Events may come twice, late and out of order: they only say what to read again. */
export const receiveStripeEventHandler = handle('POST /api/webhooks/stripe', async ({ raw, event: request, now }) => {
  const event = await verifyStripeEvent(raw, request.headers['stripe-signature']);
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      if (!(await isEventHandled(event.id))) await settleSession(event.data.object.id, { now, eventId: event.id });
      break;
    case 'payment_intent.payment_failed':
      await handlePaymentFailedEvent(event, now);
      break;
    case 'charge.refunded':
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      await handleRefundEvent(event.data.object.payment_intent, now);
      break;
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      await handleDisputeEvent(event.data.object, now);
  }
  logger.info('payment event', { type: event.type });
  return received();
});
