import type { Faults } from '../faults.ts';
import { type Account, KIND, webhookOf, write } from './account.ts';
import type { Attempt, Delivery } from './events.ts';
import { post } from './post.ts';
import type { WebhookRecord } from './types.ts';

/** A delivery held back for reordering goes out at the latest after this time. */
const HELD_AT_MOST = 10_000;
const DUPLICATES = 3;
/** Timers look again at least this often, so that a clock moved by hand is noticed. */
const LOOK_AGAIN = 1000;

export interface Deliveries {
  /** Takes up what an earlier process left undelivered. */
  start(): void;
  close(): Promise<void>;
  /** Resolves when nothing is due now. */
  idle(): Promise<void>;
  /** Sends events again whatever became of them, `parallel` copies at a time; resolves with every answer. */
  redeliver(eventIds: string[], times: number, parallel: number): Promise<Attempt[]>;
}

/** Printify expects 200; any other success is taken for one too, which nothing documented forbids. */
const accepted = ({ status }: Attempt) => status !== null && status >= 200 && status < 300;

/** Sends events to webhooks: in order for each thing, with retries, and with the block that follows them. */
export function createDeliveries({ account, faults }: { account: Account; faults: Faults }): Deliveries {
  const pending = new Map<string, Delivery>();
  const inFlight = new Map<string, Promise<void>>();
  const lastOfSubject = new Map<string, Promise<void>>();
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
    const waiting = [...pending.values()].filter(({ eventId }) => !inFlight.has(eventId));
    const next = Math.min(...waiting.map(({ nextAttempt }) => nextAttempt));
    if (next !== Number.POSITIVE_INFINITY) {
      timer = setTimeout(sendDue, Math.min(Math.max(next - account.now(), 0), LOOK_AGAIN)).unref();
    }
  }

  function send(delivery: Delivery) {
    const earlier = lastOfSubject.get(delivery.subject) ?? Promise.resolve();
    const sent = earlier
      .then(() => round(delivery.eventId))
      .finally(() => {
        inFlight.delete(delivery.eventId);
        if (lastOfSubject.get(delivery.subject) === sent) lastOfSubject.delete(delivery.subject);
        sendDue();
      });
    inFlight.set(delivery.eventId, sent);
    lastOfSubject.set(delivery.subject, sent);
  }

  async function round(eventId: string): Promise<void> {
    const delivery = pending.get(eventId);
    if (!delivery || stop.signal.aborted) return;
    const webhook = webhookOf(account, delivery.webhookId);
    if (!webhook || webhook.blockedUntil > account.now()) return save({ ...delivery, state: 'lost' });
    const ready = delivery.switched ? delivery : switched(delivery);
    if (ready !== delivery) save(ready);
    if (ready.state !== 'pending' || ready.nextAttempt > account.now()) return;
    const copies = Array.from({ length: ready.copies }, () => post(account, webhook, ready.body, stop.signal));
    const answers = await Promise.all(copies);
    // A shutdown is no answer: the next process tries again.
    if (stop.signal.aborted) return;
    const after = afterRound(ready, answers);
    save(after);
    if (after.state === 'failed') block(webhook);
    releaseHeld(eventId);
  }

  /** Lets a failure switch change the first round. */
  function switched(delivery: Delivery): Delivery {
    const fault = faults.take('printify', `webhook/${delivery.topic}`, ['drop', 'duplicate', 'reorder', 'delay']);
    const seen = { ...delivery, switched: true };
    if (fault?.mode === 'drop') return { ...seen, state: 'dropped' };
    if (fault?.mode === 'duplicate') return { ...seen, copies: DUPLICATES };
    if (fault?.mode === 'reorder') return { ...seen, held: true, nextAttempt: account.now() + HELD_AT_MOST };
    if (fault?.mode === 'delay') return { ...seen, nextAttempt: account.now() + (fault.milliseconds ?? 1000) };
    return seen;
  }

  function afterRound(delivery: Delivery, answers: Attempt[]): Delivery {
    const attempts = [...delivery.attempts, ...answers];
    const tried = { ...delivery, held: false, rounds: delivery.rounds + 1, attempts };
    if (answers.some(accepted)) return { ...tried, state: 'delivered' };
    const wait = account.settings().retryDelays[delivery.rounds];
    return wait === undefined ? { ...tried, state: 'failed' } : { ...tried, nextAttempt: account.now() + wait };
  }

  function block({ id }: WebhookRecord) {
    const current = webhookOf(account, id);
    if (!current) return;
    const blockedUntil = account.now() + account.settings().blockFor;
    account.commit([write(KIND.webhook, id, { ...current, blockedUntil })]);
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
  }

  function noteRedelivery(eventId: string, attempt: Attempt | undefined) {
    const delivery = account.documents.get<Delivery>(KIND.delivery, eventId);
    if (!delivery || !attempt || stop.signal.aborted) return;
    const state = accepted(attempt) && !inFlight.has(eventId) ? 'delivered' : delivery.state;
    save({ ...delivery, state, attempts: [...delivery.attempts, attempt] });
  }

  return {
    start() {
      started = true;
      sendDue();
    },
    async idle() {
      sendDue();
      while (inFlight.size > 0) {
        await Promise.all(inFlight.values());
        sendDue();
      }
    },
    async close() {
      stop.abort();
      clearTimeout(timer);
      await Promise.all(inFlight.values());
    },
    async redeliver(eventIds, times, parallel) {
      const known = eventIds.flatMap((id) => account.documents.get<Delivery>(KIND.delivery, id) ?? []);
      const queue = Array.from({ length: times }, () => known).flat();
      const attempts: Attempt[] = [];
      while (queue.length > 0) {
        const sent = queue.splice(0, Math.max(1, parallel)).flatMap((delivery) => {
          const webhook = webhookOf(account, delivery.webhookId);
          return webhook ? [{ delivery, webhook }] : [];
        });
        const answers = await Promise.all(
          sent.map(({ delivery, webhook }) => post(account, webhook, delivery.body, stop.signal)),
        );
        attempts.push(...answers);
        for (const [index, { delivery }] of sent.entries()) noteRedelivery(delivery.eventId, answers[index]);
      }
      return attempts;
    },
  };
}
