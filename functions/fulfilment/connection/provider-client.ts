import { setTimeout as sleep } from 'node:timers/promises';
import { PrintifyError } from '#outside/printify/errors.ts';
import { createPrintifyClient, type PrintifyClient, type PrintifyLimit } from '#outside/printify/request.ts';
import { getProviderKey } from '#outside/provider-secret.ts';
import type { StoredProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import { getProviderConnection } from '#store/fulfilment/provider-connection.ts';
import { canCallProvider, consumeProviderTokens, countProviderCalls } from '#store/fulfilment/provider-limits.ts';
import { watchAuthorization } from './provider-problem.ts';

/** An open way to the provider's shop, within the limits that all functions share. */
export interface ProviderClient {
  printify: PrintifyClient;
  shopId: number;
  connection: StoredProviderConnection;
}

interface Options {
  /** For what can wait: it is not asked while too many calls fail. */
  isOptional?: boolean;
  /** False for calls with a share of their own, whose failures tell nothing of the rest. */
  isCounted?: boolean;
  signal?: AbortSignal;
}

interface WithOptions extends Options {
  observe?: PrintifyClient['observe'];
}

/** Waiting here for the next window is cheaper than to come again. */
const LONGEST_WAIT_MS = 3_500;

/** The limits are the account's, not the key's: a shop has one account, whatever its key is today. */
const ACCOUNT = 'printify';

async function admit(allowance: PrintifyLimit, isOptional: boolean): Promise<void> {
  if (isOptional && !(await canCallProvider(ACCOUNT, Date.now()))) {
    throw new PrintifyError({ kind: 'rate_limited', retryAfterMs: 60_000 }, 'Printify fails too often at the moment');
  }
  for (const limit of allowance === 'publishes' ? (['publishes', 'requests'] as const) : (['requests'] as const)) {
    await takeTurn(limit);
  }
}

async function takeTurn(limit: PrintifyLimit): Promise<void> {
  for (let waited = 0; ; ) {
    const wait = await consumeProviderTokens(ACCOUNT, limit, 1, Date.now());
    if (wait === 0) return;
    if (waited + wait > LONGEST_WAIT_MS) {
      throw new PrintifyError(
        { kind: 'rate_limited', retryAfterMs: wait },
        'Printify is asked too often at the moment',
      );
    }
    await sleep(wait + Math.random() * 200);
    waited += wait;
  }
}

/** A way to the provider with a key that may not be kept: for asking what it opens. */
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

/** The connected shop, also while its owner has turned it off; null while none is connected. */
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

/** The connected shop; null while none is connected or its owner has turned it off. */
export async function getActiveProviderClient(options: Options = {}): Promise<ProviderClient | null> {
  const connection = await getProviderClient(options);
  return connection?.connection.isActive ? connection : null;
}
