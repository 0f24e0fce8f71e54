import Stripe from 'stripe';
import {
  type Account,
  type EventRecord,
  KIND,
  NO_REQUEST,
  newId,
  type RequestOrigin,
  seconds,
  type Write,
  write,
} from './account.ts';

export interface Attempt {
  /** Milliseconds since the epoch. */
  at: number;
  status: number | null;
  error: string | null;
}

/** The way of one event to the shop's endpoint. */
export interface Delivery {
  eventId: string;
  type: string;
  /** Events of one session are first tried in the order they happened. */
  sessionId: string;
  state: 'pending' | 'delivered' | 'dropped' | 'failed';
  /** Held back until a later event has been tried. */
  held: boolean;
  /** Whether a failure switch has already had its say. */
  switched: boolean;
  /** How many rounds were made; a round may send several copies. */
  rounds: number;
  copies: number;
  attempts: Attempt[];
  /** Milliseconds since the epoch. */
  nextAttempt: number;
}

export interface Happening {
  type: Stripe.Event['type'];
  object: unknown;
  sessionId: string;
  previous?: Record<string, unknown>;
  origin?: RequestOrigin;
}

/** The writes that record an event and, when the endpoint is subscribed to it, its delivery. */
export function eventWrites(account: Account, happening: Happening): Write[] {
  const subscribed = account.subscribed.has(happening.type);
  const event: EventRecord = {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: seconds(account),
    livemode: false,
    pending_webhooks: subscribed ? 1 : 0,
    request: happening.origin ?? NO_REQUEST,
    type: happening.type,
    data: {
      object: happening.object,
      ...(happening.previous ? { previous_attributes: happening.previous } : {}),
    },
  };
  const recorded = write(KIND.event, event.id, event);
  if (!subscribed) return [recorded];
  const delivery: Delivery = {
    eventId: event.id,
    type: event.type,
    sessionId: happening.sessionId,
    state: 'pending',
    held: false,
    switched: false,
    rounds: 0,
    copies: 1,
    attempts: [],
    nextAttempt: account.now(),
  };
  return [recorded, write(KIND.delivery, event.id, delivery)];
}
