import {
  handleDisputeEvent,
  handlePaymentFailedEvent,
  handleRefundEvent,
} from '#functions/checkout/handle-payment-events.ts';
import { settleSession } from '#functions/checkout/settle-session.ts';
import { handleShopEvent } from '#functions/fulfilment/connection/handle-shop-event.ts';
import { isFromProvider } from '#functions/fulfilment/connection/webhook-secret.ts';
import { handleOrderEvent } from '#functions/fulfilment/orders/handle-order-event.ts';
import { handleProductEvent } from '#functions/fulfilment/products/handle-product-event.ts';
import { handle, Reply } from '#functions/http/http.ts';
import { logger } from '#functions/runtime/log.ts';
import { confirmSubscription, verifySnsMessage } from '#outside/sns.ts';
import { verifyStripeEvent } from '#outside/stripe.ts';
import { Problem } from '#shared/base/errors.ts';
import { type PaymentEvent, parsePaymentEvent } from '#shared/checkout/parse-payment-event.ts';
import { type ProviderEvent, parseProviderEvent } from '#shared/fulfilment/provider-event.ts';
import { parseAcceptance } from '#shared/mail/mail-acceptance.ts';
import { parseFeedback } from '#shared/mail/mail-feedback.ts';
import { isEventHandled, putEventMarker } from '#store/events.ts';
import { getProviderConnection } from '#store/fulfilment/provider-connection.ts';
import { updateLastEvent } from '#store/fulfilment/provider-connection-status.ts';
import { recordFeedback } from '#store/mail/suppressions.ts';
import { markRecipientAccepted } from '#store/marketing/campaign-recipients.ts';

const EVERY_MS = 60_000;
let notedAt = 0;

/** Records the time of the last event, at most once a minute. `now` in milliseconds UTC. */
async function recordProviderEvent(now: number): Promise<void> {
  if (now - notedAt < EVERY_MS) return;
  notedAt = now;
  await updateLastEvent(now);
}

const received = () => new Reply('{"received":true}', { 'content-type': 'application/json' });

/**
 * Handles a payment event. An event only says what to read again from Stripe, because events come twice, late, and out of
 * order.
 */
async function handlePaymentEvent(event: PaymentEvent, now: number): Promise<void> {
  switch (event.about) {
    case 'session':
      if (!(await isEventHandled(event.id))) await settleSession(event.sessionId, { now, eventId: event.id });
      return;
    case 'failed_payment':
      return handlePaymentFailedEvent(event, now);
    case 'refund':
      return handleRefundEvent(event.paymentIntentId, now);
    case 'dispute':
      return handleDisputeEvent(event, now);
  }
}

/**
 * Receives events from Stripe. Responds to every signed event with success, even if the shop cannot use it. Otherwise Stripe
 * would send it again for days.
 */
export const receiveStripeEventHandler = handle('POST /api/webhooks/stripe', async ({ raw, event: request, now }) => {
  const event = parsePaymentEvent(await verifyStripeEvent(raw, request.headers['stripe-signature']));
  if (event.about !== 'nothing') await handlePaymentEvent(event, now);
  if (event.about === 'nothing' && event.problem) logger.warn('payment event not usable', { problem: event.problem });
  else logger.info('payment event', { type: 'type' in event ? event.type : null });
  return received();
});

function parsePrintifyEvent(raw: Buffer): ProviderEvent | null {
  try {
    return parseProviderEvent(JSON.parse(raw.toString('utf8')));
  } catch {
    return null;
  }
}

async function handlePrintifyEvent(event: ProviderEvent, now: number): Promise<void> {
  const mark = `printify.${event.id}`;
  if (event.topic?.startsWith('order:')) return handleOrderEvent(event, mark, now);
  if (await isEventHandled(mark)) return;
  if (event.topic === 'shop:disconnected') await handleShopEvent(event, now);
  else await handleProductEvent(event, now);
  await putEventMarker(mark, now);
}

/**
 * Receives events from the provider. Responds to every signed event with success, even if it belongs to a different shop or
 * has an unknown format. After a few rejections, the provider stops sending events for an hour.
 */
export const receivePrintifyEventHandler = handle(
  'POST /api/webhooks/printify',
  async ({ raw, event: request, now }) => {
    if (!(await isFromProvider(raw, request.headers['x-pfy-signature'], now))) throw new Problem('invalid_signature');
    const event = parsePrintifyEvent(raw);
    if (!event?.topic) {
      logger.info('provider event not recognized', { topic: event?.topic ?? null });
      return received();
    }
    const connection = await getProviderConnection();
    // The event about a product that was deleted in the provider's app has no shop id.
    if (!connection || (event.shopId !== null && event.shopId !== connection.shop.id)) return received();
    await recordProviderEvent(now);
    await handlePrintifyEvent(event, now);
    return received();
  },
);

/** Parses a message as JSON. Returns null for other text, because SES also publishes plain text to the topic. */
function parseJson(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return null;
  }
}

/**
 * Receives messages from SNS about sent emails. Responds to every signed message with success, even if its format is unknown.
 * Otherwise SNS would send it again.
 */
export const receiveMailFeedbackHandler = handle('POST /api/webhooks/ses', async ({ raw, now }) => {
  const message = await verifySnsMessage(raw, now);
  if (message.Type === 'SubscriptionConfirmation') {
    await confirmSubscription(message);
    logger.info('subscribed to bounces and complaints');
    return received();
  }
  if (message.Type === 'UnsubscribeConfirmation') {
    logger.error('unsubscribed from bounces and complaints');
    return received();
  }
  const event = parseJson(message.Message);
  const acceptance = parseAcceptance(event);
  if (acceptance) {
    await markRecipientAccepted(acceptance.campaignId, acceptance.recipient, now);
    return received();
  }
  const feedbacks = parseFeedback(event);
  for (const feedback of feedbacks) await recordFeedback(feedback, now);
  logger.info('mail feedback', { kinds: feedbacks.map(({ kind }) => kind) });
  return received();
});
