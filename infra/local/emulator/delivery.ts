/** One request to a webhook endpoint. */
export interface Attempt {
  /** UTC milliseconds. */
  at: number;
  /** Null when no answer came. */
  status: number | null;
  error: string | null;
}

/** The delivery of one event to one endpoint. */
export interface Delivery {
  eventId: string;
  /** `dropped`: by a fault; `failed`: every attempt failed; `lost`: the endpoint was blocked or gone. */
  state: 'pending' | 'delivered' | 'dropped' | 'failed' | 'lost';
  /** Waits until a later event has been attempted. */
  held: boolean;
  /** True once a fault was applied, or there was none: it can change only the first round. */
  switched: boolean;
  /** Rounds made so far; a round sends `copies` requests at once. */
  rounds: number;
  copies: number;
  attempts: Attempt[];
  /** UTC milliseconds. */
  nextAttempt: number;
}

/** Returns a delivery that is due at `now`, in UTC milliseconds. */
export const newDelivery = (eventId: string, now: number): Delivery => ({
  eventId,
  state: 'pending',
  held: false,
  switched: false,
  rounds: 0,
  copies: 1,
  attempts: [],
  nextAttempt: now,
});

/** Returns true for any 2xx, as Stripe documents. Printify expects 200 and says nothing about the others. */
export const isAccepted = ({ status }: Attempt): boolean => status !== null && status >= 200 && status < 300;

/** Stripe waits ten seconds for an answer; Printify documents no limit. */
const ANSWER_WITHIN = 10_000;

export interface WebhookMessage {
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** Posts a message once. Never rejects: a failure is part of the attempt. */
export async function post({ url, body, headers }: WebhookMessage, at: number, stopped: AbortSignal): Promise<Attempt> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(ANSWER_WITHIN)]),
    });
    await response.arrayBuffer();
    return { at, status: response.status, error: null };
  } catch (error) {
    return { at, status: null, error: reason(error) };
  }
}

/** `fetch` hides the reason of a failure in the cause. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
}
