import type { Faults } from '../faults.ts';
import { type Account, type EventRecord, KIND, seconds, write } from './account.ts';
import type { Attempt, Delivery } from './events.ts';
import { signatureHeader } from './signature.ts';

/** Stripe counts a webhook as failed after ten seconds without an answer. */
const ANSWER_WITHIN = 10_000;
/** A delivery held back for reordering goes out at the latest after this time. */
const HELD_AT_MOST = 10_000;
const DUPLICATES = 5;
/** Timers look again at least this often, so that a clock moved by hand is noticed. */
const LOOK_AGAIN = 1000;

export interface DeliveryOptions {
  account: Account;
  faults: Faults;
  secret: string;
  url: () => string;
  /** Waits before each retry in milliseconds; after the last one the event is given up. */
  retryDelays: number[];
}

export interface Deliveries {
  /** Takes up what an earlier process left undelivered. */
  start(): void;
  close(): Promise<void>;
  /** Resolves when nothing is due now. */
  idle(): Promise<void>;
  /** Resolves when the event was accepted, or will not be for now, or `milliseconds` are over. */
  settled(eventId: string, milliseconds: number): Promise<void>;
  /** Sends events again whatever became of them, `parallel` copies at a time; resolves with every answer. */
  redeliver(eventIds: string[], times: number, parallel: number): Promise<Attempt[]>;
}

const accepted = ({ status }: Attempt) => status !== null && status >= 200 && status < 300;

export function createDeliveries({ account, faults, secret, url, retryDelays }: DeliveryOptions): Deliveries {
  const pending = new Map<string, Delivery>();
  const inFlight = new Map<string, Promise<void>>();
  const lastOfSession = new Map<string, Promise<void>>();
  const waiting = new Map<string, (() => void)[]>();
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let started = false;

  for (const delivery of account.documents.list<Delivery>(KIND.delivery)) {
    if (delivery.state === 'pending') pending.set(delivery.eventId, delivery);
  }
  account.onCommit(({ kind, document }) => {
    const delivery = document as Delivery;
    if (kind !== KIND.delivery || delivery.state !== 'pending' || pending.has(delivery.eventId)) return;
    pending.set(delivery.eventId, delivery);
    // After the commit is complete, so that the endpoint finds what it is told about.
    setImmediate(sendDue);
  });

  function sendDue() {
    if (!started || stop.signal.aborted) return;
    for (const delivery of pending.values()) {
      if (delivery.nextAttempt <= account.now() && !inFlight.has(delivery.eventId)) send(delivery);
    }
    clearTimeout(timer);
    const next = Math.min(...[...pending.values()].filter((d) => !inFlight.has(d.eventId)).map((d) => d.nextAttempt));
    if (next !== Number.POSITIVE_INFINITY) {
      timer = setTimeout(sendDue, Math.min(Math.max(next - account.now(), 0), LOOK_AGAIN)).unref();
    }
  }

  function send(delivery: Delivery) {
    const earlier = lastOfSession.get(delivery.sessionId) ?? Promise.resolve();
    const sent = earlier
      .then(() => round(delivery.eventId))
      .finally(() => {
        inFlight.delete(delivery.eventId);
        if (lastOfSession.get(delivery.sessionId) === sent) lastOfSession.delete(delivery.sessionId);
        sendDue();
      });
    inFlight.set(delivery.eventId, sent);
    lastOfSession.set(delivery.sessionId, sent);
  }

  async function round(eventId: string): Promise<void> {
    const delivery = pending.get(eventId);
    if (!delivery || stop.signal.aborted) return;
    const ready = delivery.switched ? delivery : switched(delivery);
    if (ready !== delivery) save(ready);
    if (ready.state !== 'pending' || ready.nextAttempt > account.now()) return;
    const event = account.documents.get<EventRecord>(KIND.event, eventId);
    if (!event) return save({ ...ready, state: 'failed' });
    const answers = await Promise.all(Array.from({ length: ready.copies }, () => post(event)));
    // A shutdown is no answer: the next process tries again.
    if (stop.signal.aborted) return;
    save(afterRound(ready, answers));
    releaseHeld(eventId);
  }

  /** Lets a failure switch change the first round. */
  function switched(delivery: Delivery): Delivery {
    const fault = faults.take('stripe', `webhook/${delivery.type}`, ['drop', 'duplicate', 'reorder', 'delay']);
    const seen = { ...delivery, switched: true };
    if (fault?.mode === 'drop') return { ...seen, state: 'dropped' };
    if (fault?.mode === 'duplicate') return { ...seen, copies: DUPLICATES };
    if (fault?.mode === 'reorder') return { ...seen, held: true, nextAttempt: account.now() + HELD_AT_MOST };
    if (fault?.mode === 'delay') return { ...seen, nextAttempt: account.now() + (fault.milliseconds ?? 1000) };
    return seen;
  }

  function afterRound(delivery: Delivery, answers: Attempt[]): Delivery {
    const tried = {
      ...delivery,
      held: false,
      rounds: delivery.rounds + 1,
      attempts: [...delivery.attempts, ...answers],
    };
    if (answers.some(accepted)) return { ...tried, state: 'delivered' };
    const wait = retryDelays[delivery.rounds];
    return wait === undefined ? { ...tried, state: 'failed' } : { ...tried, nextAttempt: account.now() + wait };
  }

  function releaseHeld(byEventId: string) {
    for (const delivery of pending.values()) {
      if (delivery.held && delivery.eventId !== byEventId) {
        save({ ...delivery, held: false, nextAttempt: account.now() });
      }
    }
  }

  function save(delivery: Delivery) {
    if (delivery.state === 'pending') pending.set(delivery.eventId, delivery);
    else pending.delete(delivery.eventId);
    account.commit([write(KIND.delivery, delivery.eventId, delivery)]);
    if (delivery.state === 'pending' && !delivery.held) return;
    for (const resolve of waiting.get(delivery.eventId) ?? []) resolve();
    waiting.delete(delivery.eventId);
  }

  async function post(event: EventRecord): Promise<Attempt> {
    const at = account.now();
    const body = JSON.stringify(event, null, 2);
    try {
      const response = await fetch(url(), {
        method: 'POST',
        body,
        redirect: 'manual',
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(ANSWER_WITHIN)]),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signatureHeader(body, secret, seconds(account)),
        },
      });
      await response.arrayBuffer();
      return { at, status: response.status, error: null };
    } catch (error) {
      return { at, status: null, error: reason(error) };
    }
  }

  async function idle() {
    sendDue();
    while (inFlight.size > 0) {
      await Promise.all(inFlight.values());
      sendDue();
    }
  }

  return {
    start() {
      started = true;
      sendDue();
    },
    idle,
    async close() {
      stop.abort();
      clearTimeout(timer);
      await Promise.all(inFlight.values());
    },
    settled(eventId, milliseconds) {
      const delivery = pending.get(eventId);
      if (!delivery || delivery.held) return Promise.resolve();
      return new Promise((resolve) => {
        const late = setTimeout(resolve, milliseconds);
        const done = () => {
          clearTimeout(late);
          resolve();
        };
        waiting.set(eventId, [...(waiting.get(eventId) ?? []), done]);
      });
    },
    async redeliver(eventIds, times, parallel) {
      const events = eventIds.flatMap((id) => account.documents.get<EventRecord>(KIND.event, id) ?? []);
      const queue = Array.from({ length: times }, () => events).flat();
      const attempts: Attempt[] = [];
      while (queue.length > 0) {
        const sent = queue.splice(0, Math.max(1, parallel));
        const answers = await Promise.all(sent.map(post));
        attempts.push(...answers);
        for (const [index, event] of sent.entries()) noteRedelivery(event.id, answers[index]);
      }
      return attempts;
    },
  };

  function noteRedelivery(eventId: string, attempt: Attempt | undefined) {
    const delivery = account.documents.get<Delivery>(KIND.delivery, eventId);
    if (!delivery || !attempt || stop.signal.aborted) return;
    const state = accepted(attempt) && !inFlight.has(eventId) ? 'delivered' : delivery.state;
    save({ ...delivery, state, attempts: [...delivery.attempts, attempt] });
  }
}

/** `fetch` hides why it failed in the cause. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
}
