/** Describes one request to a webhook endpoint. */
export interface Attempt {
  /** Time of the request, in UTC milliseconds. */
  at: number;
  /** HTTP status of the response. Null if there was no response. */
  status: number | null;
  error: string | null;
}

/** Describes the delivery of one event to one endpoint. */
export interface Delivery {
  eventId: string;
  /**
   * `dropped` means that a fault suppressed the delivery. `failed` means that every attempt failed. `lost` means that the
   * endpoint was blocked or no longer exists.
   */
  state: 'pending' | 'delivered' | 'dropped' | 'failed' | 'lost';
  /** True while the delivery waits for an attempt to deliver another event. */
  held: boolean;
  /** True once the sender has checked for a fault. A fault can change only the first round. */
  switched: boolean;
  /** Number of rounds so far. Each round sends `copies` requests at the same time. */
  rounds: number;
  copies: number;
  attempts: Attempt[];
  /** Time of the next attempt, in UTC milliseconds. */
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

/** Returns true for any 2xx status, as Stripe documents. Printify expects 200 and does not mention other statuses. */
export const isAccepted = ({ status }: Attempt): boolean => status !== null && status >= 200 && status < 300;

/** Milliseconds to wait for a response. Stripe waits ten seconds, and Printify documents no limit. */
const ANSWER_WITHIN = 10_000;

export interface WebhookMessage {
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** Posts a message once. Never rejects, because the returned attempt includes the error. */
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

/** Returns the reason for a failed request. `fetch` hides it in the error's cause. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
}
