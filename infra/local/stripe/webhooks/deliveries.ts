import { createHmac } from 'node:crypto';
import { WebhookSender } from '../../emulator/webhook-sender.ts';
import type { Faults } from '../../faults.ts';
import { type EventRecord, STRIPE_KIND, type StripeAccount, seconds } from '../account.ts';
import type { StripeDelivery } from './events.ts';

/**
 * Returns the `Stripe-Signature` header: HMAC-SHA256 of `<t>.<body>`, keyed with the whole secret including `whsec_`
 * (docs.stripe.com, "Verify webhook signatures manually"). `timestamp` is in Unix seconds.
 */
export function signatureHeader(body: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}

interface DeliveryOptions {
  account: StripeAccount;
  faults: Faults;
  /** Signing secret of the shop's endpoint. */
  secret: string;
  url: () => string;
  /** Time to wait before each retry, in milliseconds. */
  retryDelays: number[];
}

/** Sends events to the shop's endpoint. Events of the same session are sent in order. */
export const createStripeDeliveries = ({ account, faults, secret, url, retryDelays }: DeliveryOptions) =>
  new WebhookSender<StripeDelivery>({
    account,
    faults,
    service: 'stripe',
    kind: STRIPE_KIND.delivery,
    duplicates: 5,
    topicOf: ({ type }) => type,
    sequenceOf: ({ sessionId }) => sessionId,
    retryDelays: () => retryDelays,
    messageOf({ eventId }) {
      const event = account.documents.get<EventRecord>(STRIPE_KIND.event, eventId);
      if (!event) return undefined;
      const body = JSON.stringify(event, null, 2);
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signatureHeader(body, secret, seconds(account)),
      };
      return { url: url(), body, headers };
    },
  });
