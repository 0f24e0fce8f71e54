import type Stripe from 'stripe';
import { type Delivery, newDelivery } from '../../emulator/delivery.ts';
import { type Write, write } from '../../emulator/records.ts';
import {
  API_VERSION,
  type EventRecord,
  NO_REQUEST,
  newStripeId,
  type RequestOrigin,
  STRIPE_KIND,
  type StripeAccount,
  seconds,
} from '../account.ts';

export interface StripeDelivery extends Delivery {
  type: Stripe.Event['type'];
  /** Id of the session. Deliveries for the same session are sent in order. */
  sessionId: string;
}

interface NewEvent {
  type: Stripe.Event['type'];
  object: unknown;
  sessionId: string;
  previous?: Record<string, unknown>;
  origin?: RequestOrigin;
}

/** Returns the writes that record an event. They include its delivery if the endpoint is subscribed to the event. */
export function eventWrites(account: StripeAccount, input: NewEvent): Write[] {
  const subscribed = account.subscribed.has(input.type);
  const event: EventRecord = {
    id: newStripeId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: seconds(account),
    livemode: false,
    pending_webhooks: subscribed ? 1 : 0,
    request: input.origin ?? NO_REQUEST,
    type: input.type,
    data: {
      object: input.object,
      ...(input.previous ? { previous_attributes: input.previous } : {}),
    },
  };
  const recorded = write(STRIPE_KIND.event, event.id, event);
  if (!subscribed) return [recorded];
  const { type, sessionId } = input;
  const delivery: StripeDelivery = { ...newDelivery(event.id, account.now()), type, sessionId };
  return [recorded, write(STRIPE_KIND.delivery, event.id, delivery)];
}
