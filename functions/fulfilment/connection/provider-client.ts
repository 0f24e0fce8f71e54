import { setTimeout as sleep } from 'node:timers/promises';
import { PrintifyError } from '#outside/printify/errors.ts';
import { createPrintifyClient, type PrintifyClient, type PrintifyLimit } from '#outside/printify/request.ts';
import { getProviderKey } from '#outside/provider-secret.ts';
import type { StoredProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import { getProviderConnection } from '#store/fulfilment/provider-connection.ts';
import { canCallProvider, consumeProviderTokens, countProviderCalls } from '#store/fulfilment/provider-limits.ts';
import { watchAuthorization } from './provider-problem.ts';

/** Contains a client for the provider's shop. The client respects the rate limits that all functions share. */
export interface ProviderClient {
  printify: PrintifyClient;
  shopId: number;
  connection: StoredProviderConnection;
}

interface Options {
  /** True for calls that can wait. While too many calls to the provider fail, these calls throw `rate_limited`. */
  isOptional?: boolean;
  /** False for calls with separate limits, whose failures say nothing about other calls. */
  isCounted?: boolean;
  signal?: AbortSignal;
}

interface WithOptions extends Options {
  observe?: PrintifyClient['observe'];
}

/** Longest wait for a free slot of the rate limit, in milliseconds. Waiting for the next window is cheaper than a retry. */
const LONGEST_WAIT_MS = 3_500;

/** Identifies the limits in the table. They belong to the account at the provider, so they must survive a new key. */
const ACCOUNT = 'printify';

async function admit(allowance: PrintifyLimit, isOptional: boolean): Promise<void> {
  if (isOptional && !(await canCallProvider(ACCOUNT, Date.now()))) {
    throw new PrintifyError(
      { kind: 'rate_limited', retryAfterMs: 60_000 },
      'Too many requests to Printify are failing right now',
    );
  }
  for (const limit of allowance === 'publishes' ? (['publishes', 'requests'] as const) : (['requests'] as const)) {
    await waitForToken(limit);
  }
}

async function waitForToken(limit: PrintifyLimit): Promise<void> {
  for (let waited = 0; ; ) {
    const wait = await consumeProviderTokens(ACCOUNT, limit, 1, Date.now());
    if (wait === 0) return;
    if (waited + wait > LONGEST_WAIT_MS) {
      throw new PrintifyError(
        { kind: 'rate_limited', retryAfterMs: wait },
        'The shop has reached Printify’s request limit for now',
      );
    }
    await sleep(wait + Math.random() * 200);
    waited += wait;
  }
}

/** Returns a client for a key that is not stored, for example to check which shops the key can access. */
export const createLimitedPrintifyClient = (
  apiKey: string,
  { isOptional = false, isCounted = true, signal, observe }: WithOptions = {},
): PrintifyClient =>
  createPrintifyClient(apiKey, {
    admit: (allowance) => admit(allowance, isOptional),
    observe: async (outcome) => {
      if (isCounted) await countProviderCalls(ACCOUNT, { calls: 1, errors: outcome.error ? 1 : 0 }, Date.now());
      await observe?.(outcome);
    },
    ...(signal ? { signal } : {}),
  });

/** Returns a client for the connected shop, even if an admin has turned the connection off. Null if no shop is connected. */
export async function getProviderClient(options: Options = {}): Promise<ProviderClient | null> {
  const [connection, key] = await Promise.all([getProviderConnection(), getProviderKey()]);
  if (!connection || !key) return null;
  const observe = watchAuthorization(key.apiKey, connection);
  return {
    printify: createLimitedPrintifyClient(key.apiKey, { ...options, observe }),
    shopId: connection.shop.id,
    connection,
  };
}

/** Returns a client for the connected shop. Null if no shop is connected or an admin has turned the connection off. */
export async function getActiveProviderClient(options: Options = {}): Promise<ProviderClient | null> {
  const connection = await getProviderClient(options);
  return connection?.connection.isActive ? connection : null;
}
