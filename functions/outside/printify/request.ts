import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { config } from '#functions/runtime/config.ts';
import { isPrintifyFailure, PrintifyError, toPrintifyError, tryParseJson } from './errors.ts';

/** What a request counts against: publishing has a limit of its own beside that of all requests. */
export type PrintifyLimit = 'requests' | 'publishes';

/** How a request ended; `error` is null when it did well. */
export interface CallResult {
  error: PrintifyError | null;
}

/** A way to the provider with one key. */
export interface PrintifyClient {
  /** Without a trailing slash: `https://api.printify.com/v1`. */
  apiUrl: string;
  apiKey: string;
  /**
   * Asked before every request, each retry too; whoever throws here keeps it from being sent. `rate_limited` with a short
   * wait has what may be repeated wait for it.
   */
  admit?: (allowance: PrintifyLimit) => Promise<void>;
  /** Told of every answer: the provider wants few errors among them. */
  observe?: (outcome: CallResult) => Promise<void>;
  /** Ends all waiting, as when a function's time is up. */
  signal?: AbortSignal;
  timeoutMs?: number;
  /** What the first wait before a retry is drawn from. */
  retryMs?: number;
}

/** The provider as the environment names it. */
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
  /** `/shops/5432/orders.json`. */
  path: string;
  query?: Record<string, string | number>;
  body?: unknown;
  /** Doing it twice is doing it once, so that it may be tried again: every GET, and what says so. */
  isRepeatable?: boolean;
  allowance?: PrintifyLimit;
}

/** The provider refuses requests without one. */
const USER_AGENT = 'Foundation-Shop/1.0';
const TRIES = 3;
const TIMEOUT_MS = 8_000;
const RETRY_MS = 400;
/** Longer waits are the caller's: a function is paid for while it sleeps. */
const LONGEST_WAIT_MS = 3_000;

/** A header cannot hold anything else, and a key that was pasted with a line break is none. */
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

/** Some services quote the key that they refuse. */
const withoutKey = (raw: string, { apiKey }: PrintifyClient): string => raw.replaceAll(apiKey, '[key]');

async function ask(printify: PrintifyClient, call: Call): Promise<unknown> {
  try {
    const response = await fetchOnce(printify, call);
    const raw = await response.text();
    if (!response.ok) throw toPrintifyError(response.status, response.headers, withoutKey(raw, printify), Date.now());
    return raw === '' ? {} : tryParseJson(raw);
  } catch (error) {
    if (error instanceof PrintifyError) throw error;
    throw new PrintifyError({ kind: 'unavailable' }, 'Printify does not answer', { cause: error });
  }
}

/** Whoever only counts must not undo what the provider has done. */
const tell = (printify: PrintifyClient, error: PrintifyError | null): Promise<void> =>
  printify.observe?.({ error }).catch(() => undefined) ?? Promise.resolve();

async function attempt<Schema extends z.ZodMiniType>(printify: PrintifyClient, call: Call, schema: Schema) {
  await printify.admit?.(call.allowance ?? 'requests');
  try {
    const read = schema.safeParse(await ask(printify, call));
    if (!read.success)
      throw new PrintifyError({ kind: 'unavailable' }, 'Printify answered in a form that is not known');
    await tell(printify, null);
    return read.data;
  } catch (error) {
    if (error instanceof PrintifyError) await tell(printify, error);
    throw error;
  }
}

/** Milliseconds until the next try, at random within an exponential back-off; null when it is not worth waiting here. */
function waitBefore(error: unknown, tries: number, retryMs: number): number | null {
  const jittered = Math.random() * retryMs * 2 ** tries;
  if (isPrintifyFailure(error, 'unavailable')) return jittered;
  if (!(error instanceof PrintifyError) || error.failure.kind !== 'rate_limited') return null;
  const wait = error.failure.retryAfterMs + jittered;
  return wait <= LONGEST_WAIT_MS ? wait : null;
}

/**
 * One call of the provider's API, read through `schema`. Only what may be done twice is tried again, up to three times.
 * Throws `PrintifyError`; of `unavailable` nobody knows whether the provider acted.
 */
export async function callPrintify<Schema extends z.ZodMiniType>(
  printify: PrintifyClient,
  call: Call,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (!isKey(printify.apiKey)) throw new PrintifyError({ kind: 'unauthorised' }, 'This is no API key of Printify');
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

/** A call whose answer holds nothing we need. Throws as `send` does. */
export async function sendToPrintify(printify: PrintifyClient, call: Call): Promise<void> {
  await callPrintify(printify, call, anything);
}
