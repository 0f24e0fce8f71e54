import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { config } from '#functions/runtime/config.ts';
import { isPrintifyFailure, PrintifyError, toPrintifyError, tryParseJson } from './errors.ts';

/** The limit that a request counts toward. Requests to publish also have their own limit. */
export type PrintifyLimit = 'requests' | 'publishes';

/** The result of a request. `error` is null if the request succeeded. */
export interface CallResult {
  error: PrintifyError | null;
}

export interface PrintifyClient {
  /** URL of the API without a trailing slash, such as `https://api.printify.com/v1`. */
  apiUrl: string;
  apiKey: string;
  /**
   * Runs before every attempt and throws to prevent it. If it throws `rate_limited` with a short wait, a repeatable call
   * waits and tries again.
   */
  admit?: (allowance: PrintifyLimit) => Promise<void>;
  /** Runs after every attempt with its result, so that errors can be counted. */
  observe?: (outcome: CallResult) => Promise<void>;
  /** Aborts requests and waits, for example when the function runs out of time. */
  signal?: AbortSignal;
  timeoutMs?: number;
  /** First delay of the exponential back-off, in milliseconds. */
  retryMs?: number;
}

/** Returns a client for the configured API URL. */
export const createPrintifyClient = (
  apiKey: string,
  options: Omit<PrintifyClient, 'apiUrl' | 'apiKey'> = {},
): PrintifyClient => ({
  apiUrl: config().PRINTIFY_API_URL,
  apiKey,
  ...options,
});

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path of the call, such as `/shops/5432/orders.json`. */
  path: string;
  query?: Record<string, string | number>;
  body?: unknown;
  /** True if the call is idempotent and may be retried. The default is true for GET. */
  isRepeatable?: boolean;
  allowance?: PrintifyLimit;
}

/** Value of the `User-Agent` header. Printify refuses requests without one. */
const USER_AGENT = 'Foundation-Shop/1.0';
const TRIES = 3;
const TIMEOUT_MS = 8_000;
const RETRY_MS = 400;
/**
 * Longest wait before a retry, in milliseconds. For longer waits the call fails, because a Lambda function is billed while it
 * sleeps.
 */
const MAX_WAIT_MS = 3_000;

/**
 * Returns true if a key contains only characters that a header may contain. A pasted key may contain a line break, for
 * example.
 */
const isKey = (key: string): boolean => /^[\x21-\x7E]+$/.test(key);

async function fetchOnce(printify: PrintifyClient, call: Call): Promise<Response> {
  const { method, path, query = {}, body } = call;
  const url = new URL(`${printify.apiUrl}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const timeout = AbortSignal.timeout(printify.timeoutMs ?? TIMEOUT_MS);
  return fetch(url, {
    method,
    redirect: 'error',
    signal: printify.signal ? AbortSignal.any([printify.signal, timeout]) : timeout,
    headers: {
      authorization: `Bearer ${printify.apiKey}`,
      'user-agent': USER_AGENT,
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json;charset=utf-8' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Removes the API key from a response body, because an error response may quote it. */
const redactKey = (raw: string, { apiKey }: PrintifyClient): string => raw.replaceAll(apiKey, '[key]');

async function send(printify: PrintifyClient, call: Call): Promise<unknown> {
  try {
    const response = await fetchOnce(printify, call);
    const raw = await response.text();
    if (!response.ok) throw toPrintifyError(response.status, response.headers, redactKey(raw, printify), Date.now());
    return raw === '' ? {} : tryParseJson(raw);
  } catch (error) {
    if (error instanceof PrintifyError) throw error;
    throw new PrintifyError({ kind: 'unavailable' }, 'Printify isn’t responding', { cause: error });
  }
}

/** Passes a result to the observer. Ignores the observer's errors, because the call has already happened. */
const notifyObserver = (printify: PrintifyClient, error: PrintifyError | null): Promise<void> =>
  printify.observe?.({ error }).catch(() => undefined) ?? Promise.resolve();

async function attempt<Schema extends z.ZodMiniType>(printify: PrintifyClient, call: Call, schema: Schema) {
  await printify.admit?.(call.allowance ?? 'requests');
  try {
    const read = schema.safeParse(await send(printify, call));
    if (!read.success) throw new PrintifyError({ kind: 'unavailable' }, 'Printify sent an answer the shop can’t read');
    await notifyObserver(printify, null);
    return read.data;
  } catch (error) {
    if (error instanceof PrintifyError) await notifyObserver(printify, error);
    throw error;
  }
}

/** Returns the milliseconds until the next attempt, including a random part. Null if the call must not be retried here. */
function waitBefore(error: unknown, tries: number, retryMs: number): number | null {
  const jittered = Math.random() * retryMs * 2 ** tries;
  if (isPrintifyFailure(error, 'unavailable')) return jittered;
  if (!(error instanceof PrintifyError) || error.failure.kind !== 'rate_limited') return null;
  const wait = error.failure.retryAfterMs + jittered;
  return wait <= MAX_WAIT_MS ? wait : null;
}

/**
 * Calls the API and parses the response with `schema`. Makes up to three attempts if the call is repeatable. Throws
 * `PrintifyError`. After `unavailable`, it is unknown whether Printify acted.
 */
export async function callPrintify<Schema extends z.ZodMiniType>(
  printify: PrintifyClient,
  call: Call,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (!isKey(printify.apiKey)) throw new PrintifyError({ kind: 'unauthorised' }, 'This isn’t a Printify API key');
  const isRepeatable = call.isRepeatable ?? call.method === 'GET';
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(printify, call, schema);
    } catch (error) {
      const wait = isRepeatable && tries < TRIES ? waitBefore(error, tries, printify.retryMs ?? RETRY_MS) : null;
      if (wait === null || printify.signal?.aborted) throw error;
      await sleep(wait);
    }
  }
}

const anything = z.unknown();

/** Calls the API and ignores the response. Throws the same errors as `callPrintify`. */
export async function sendToPrintify(printify: PrintifyClient, call: Call): Promise<void> {
  await callPrintify(printify, call, anything);
}
