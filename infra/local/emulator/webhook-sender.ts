import type { FaultService, Faults } from '../faults.ts';
import { type Attempt, type Delivery, isAccepted, post, type WebhookMessage } from './delivery.ts';
import { type Records, write } from './records.ts';

/** Longest time that a `reorder` fault holds a delivery back, in milliseconds. */
const HELD_AT_MOST = 10_000;
/** Longest time between two checks of the clock, in milliseconds. The sender keeps checking because tests move the clock. */
const LOOK_AGAIN = 1000;

export interface Deliveries {
  /** Starts sending, beginning with deliveries that an earlier process left pending. */
  start(): void;
  close(): Promise<void>;
  /** Resolves when nothing is due now. */
  idle(): Promise<void>;
  /**
   * Resolves when an event's delivery is no longer pending or is held back, or after `milliseconds`, whichever comes first.
   */
  settled(eventId: string, milliseconds: number): Promise<void>;
  /** Sends events again, whatever their state, `parallel` copies at a time. Resolves with all attempts. */
  redeliver(eventIds: string[], times: number, parallel: number): Promise<Attempt[]>;
}

export interface WebhookSenderOptions<D extends Delivery> {
  account: Records & { now(): number };
  faults: Faults;
  /** Name of the service in faults. */
  service: FaultService;
  /** Kind of document in which the deliveries are stored. */
  kind: string;
  /** Number of copies that a `duplicate` fault sends. */
  duplicates: number;
  topicOf(delivery: D): string;
  /** Returns the sequence of a delivery. Deliveries in the same sequence are first attempted in the order of their events. */
  sequenceOf(delivery: D): string;
  /** Returns the time to wait before each retry, in milliseconds. After the last retry, the delivery has failed. */
  retryDelays(): readonly number[];
  /** Returns the request for a delivery, or undefined if its event or endpoint is gone. */
  messageOf(delivery: D): WebhookMessage | undefined;
  /** Returns true when a pending delivery must not be attempted. */
  isLost?(delivery: D): boolean;
  onFailed?(delivery: D): void;
}

/** Sends events to webhook endpoints, in sequence and with retries. */
export class WebhookSender<D extends Delivery> implements Deliveries {
  readonly #options: WebhookSenderOptions<D>;
  readonly #pending = new Map<string, D>();
  readonly #inFlight = new Map<string, Promise<void>>();
  readonly #lastOfSequence = new Map<string, Promise<void>>();
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #started = false;

  constructor(options: WebhookSenderOptions<D>) {
    this.#options = options;
    const { account, kind } = options;
    for (const delivery of account.documents.list<D>(kind)) {
      if (delivery.state === 'pending') this.#pending.set(delivery.eventId, delivery);
    }
    account.onCommit((written) => {
      const delivery = written.document as D;
      if (written.kind !== kind || delivery.state !== 'pending' || this.#pending.has(delivery.eventId)) return;
      this.#pending.set(delivery.eventId, delivery);
      // The event is sent only after the commit, so that the endpoint can read the data that the event is about.
      setImmediate(() => this.#sendDue());
    });
  }

  start(): void {
    this.#started = true;
    this.#sendDue();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await Promise.all(this.#inFlight.values());
  }

  async idle(): Promise<void> {
    this.#sendDue();
    while (this.#inFlight.size > 0) {
      await Promise.all(this.#inFlight.values());
      this.#sendDue();
    }
  }

  settled(eventId: string, milliseconds: number): Promise<void> {
    const delivery = this.#pending.get(eventId);
    if (!delivery || delivery.held) return Promise.resolve();
    return new Promise((resolve) => {
      const late = setTimeout(resolve, milliseconds);
      const done = () => {
        clearTimeout(late);
        resolve();
      };
      this.#waiting.set(eventId, [...(this.#waiting.get(eventId) ?? []), done]);
    });
  }

  async redeliver(eventIds: string[], times: number, parallel: number): Promise<Attempt[]> {
    const { account, kind } = this.#options;
    const known = eventIds.flatMap((id) => account.documents.get<D>(kind, id) ?? []);
    const queue = Array.from({ length: times }, () => known).flat();
    const attempts: Attempt[] = [];
    while (queue.length > 0) {
      const sent = queue.splice(0, Math.max(1, parallel)).flatMap((delivery) => {
        const message = this.#options.messageOf(delivery);
        return message ? [{ eventId: delivery.eventId, message }] : [];
      });
      const answers = await Promise.all(sent.map(({ message }) => this.#post(message)));
      attempts.push(...answers);
      for (const [index, { eventId }] of sent.entries()) this.#noteRedelivery(eventId, answers[index]);
    }
    return attempts;
  }

  #sendDue(): void {
    if (!this.#started || this.#stop.signal.aborted) return;
    const { account } = this.#options;
    const resting = () => [...this.#pending.values()].filter(({ eventId }) => !this.#inFlight.has(eventId));
    for (const delivery of resting()) if (delivery.nextAttempt <= account.now()) this.#send(delivery);
    clearTimeout(this.#timer);
    const next = Math.min(...resting().map(({ nextAttempt }) => nextAttempt));
    if (next === Number.POSITIVE_INFINITY) return;
    const wait = Math.min(Math.max(next - account.now(), 0), LOOK_AGAIN);
    this.#timer = setTimeout(() => this.#sendDue(), wait).unref();
  }

  #send(delivery: D): void {
    const sequence = this.#options.sequenceOf(delivery);
    const earlier = this.#lastOfSequence.get(sequence) ?? Promise.resolve();
    const sent = earlier
      .then(() => this.#makeRound(delivery.eventId))
      .finally(() => {
        this.#inFlight.delete(delivery.eventId);
        if (this.#lastOfSequence.get(sequence) === sent) this.#lastOfSequence.delete(sequence);
        this.#sendDue();
      });
    this.#inFlight.set(delivery.eventId, sent);
    this.#lastOfSequence.set(sequence, sent);
  }

  async #makeRound(eventId: string): Promise<void> {
    const delivery = this.#pending.get(eventId);
    if (!delivery || this.#stop.signal.aborted) return;
    if (this.#options.isLost?.(delivery)) return this.#save({ ...delivery, state: 'lost' });
    const ready = delivery.switched ? delivery : this.#withFault(delivery);
    if (ready !== delivery) this.#save(ready);
    if (ready.state !== 'pending' || ready.nextAttempt > this.#options.account.now()) return;
    const message = this.#options.messageOf(ready);
    const sent = message ? Array.from({ length: ready.copies }, () => this.#post(message)) : [];
    const answers = await Promise.all(sent);
    // A shutdown is not a failed attempt. The next process tries again.
    if (this.#stop.signal.aborted) return;
    const after = this.#afterRound(ready, answers);
    this.#save(after);
    if (after.state === 'failed') this.#options.onFailed?.(after);
    this.#releaseHeld(eventId);
  }

  #post(message: WebhookMessage): Promise<Attempt> {
    return post(message, this.#options.account.now(), this.#stop.signal);
  }

  /** Returns the delivery with any fault applied to its first round. */
  #withFault(delivery: D): D {
    const { account, duplicates, faults, service, topicOf } = this.#options;
    const modes = ['drop', 'duplicate', 'reorder', 'delay'] as const;
    const fault = faults.take(service, `webhook/${topicOf(delivery)}`, modes);
    const seen = { ...delivery, switched: true };
    if (fault?.mode === 'drop') return { ...seen, state: 'dropped' };
    if (fault?.mode === 'duplicate') return { ...seen, copies: duplicates };
    if (fault?.mode === 'reorder') return { ...seen, held: true, nextAttempt: account.now() + HELD_AT_MOST };
    if (fault?.mode === 'delay') return { ...seen, nextAttempt: account.now() + (fault.milliseconds ?? 1000) };
    return seen;
  }

  #afterRound(delivery: D, answers: Attempt[]): D {
    const attempts = [...delivery.attempts, ...answers];
    const tried = { ...delivery, held: false, rounds: delivery.rounds + 1, attempts };
    if (answers.some(isAccepted)) return { ...tried, state: 'delivered' };
    const wait = this.#options.retryDelays()[delivery.rounds];
    if (wait === undefined || answers.length === 0) return { ...tried, state: 'failed' };
    return { ...tried, nextAttempt: this.#options.account.now() + wait };
  }

  #releaseHeld(byEventId: string): void {
    for (const delivery of this.#pending.values()) {
      if (delivery.held && delivery.eventId !== byEventId) {
        this.#save({ ...delivery, held: false, nextAttempt: this.#options.account.now() });
      }
    }
  }

  #save(delivery: D): void {
    const { eventId, state, held } = delivery;
    if (state === 'pending') this.#pending.set(eventId, delivery);
    else this.#pending.delete(eventId);
    this.#options.account.commit([write(this.#options.kind, eventId, delivery)]);
    if (state === 'pending' && !held) return;
    for (const resolve of this.#waiting.get(eventId) ?? []) resolve();
    this.#waiting.delete(eventId);
  }

  #noteRedelivery(eventId: string, attempt: Attempt | undefined): void {
    const { account, kind } = this.#options;
    const delivery = account.documents.get<D>(kind, eventId);
    if (!delivery || !attempt || this.#stop.signal.aborted) return;
    const state = isAccepted(attempt) && !this.#inFlight.has(eventId) ? 'delivered' : delivery.state;
    this.#save({ ...delivery, state, attempts: [...delivery.attempts, attempt] });
  }
}
