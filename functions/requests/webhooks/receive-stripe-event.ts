import { settleSession } from '../../checkout/settle-session.ts';
import { handle, Reply } from '../../http.ts';
import { verifyEvent } from '../../outside/stripe.ts';
import { isEventKnown } from '../../store/events.ts';

const received = () => new Reply('{"received":true}', { 'content-type': 'application/json' });

/** Events may come twice, late and out of order: they only say which session to read again. */
export const receiveStripeEvent = handle('POST /api/webhooks/stripe', async ({ raw, event: request, now }) => {
  const event = await verifyEvent(raw, request.headers['stripe-signature']);
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      if (!(await isEventKnown(event.id))) await settleSession(event.data.object.id, { now, eventId: event.id });
  }
  return received();
});
