import { setTimeout as sleep } from 'node:timers/promises';
import { PrintifyError } from '#outside/printify/errors.ts';
import { type Allowance, type Printify, printifyWith } from '#outside/printify/request.ts';
import { getProviderKey } from '#outside/provider-secret.ts';
import type { StoredIntegration } from '#shared/fulfilment/integration.ts';
import { getIntegration } from '#store/fulfilment/integrations.ts';
import { countProviderCalls, mayCallProvider, takeAllowance } from '#store/fulfilment/provider-limits.ts';
import { noticeProblems } from './problem.ts';

/** An open way to the provider's shop, within the limits that all functions share. */
export interface ProviderConnection {
  printify: Printify;
  shopId: number;
  integration: StoredIntegration;
}

interface Options {
  /** For what can wait: it is not asked while too many calls fail. */
  isOptional?: boolean;
  /** False for calls with a share of their own, whose failures tell nothing of the rest. */
  isCounted?: boolean;
  signal?: AbortSignal;
}

interface WithOptions extends Options {
  observe?: Printify['observe'];
}

/** Waiting here for the next window is cheaper than to come again. */
const LONGEST_WAIT_MS = 3_500;

/** The limits are the account's, not the key's: a shop has one account, whatever its key is today. */
const ACCOUNT = 'printify';

async function admit(allowance: Allowance, isOptional: boolean): Promise<void> {
  if (isOptional && !(await mayCallProvider(ACCOUNT, Date.now()))) {
    throw new PrintifyError({ kind: 'rate_limited', retryAfterMs: 60_000 }, 'Printify fails too often at the moment');
  }
  for (const limit of allowance === 'publishes' ? (['publishes', 'requests'] as const) : (['requests'] as const)) {
    await takeTurn(limit);
  }
}

async function takeTurn(limit: Allowance): Promise<void> {
  for (let waited = 0; ; ) {
    const wait = await takeAllowance(ACCOUNT, limit, 1, Date.now());
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
export const providerWith = (
  apiKey: string,
  { isOptional = false, isCounted = true, signal, observe }: WithOptions = {},
): Printify =>
  printifyWith(apiKey, {
    admit: (allowance) => admit(allowance, isOptional),
    observe: async (outcome) => {
      if (isCounted) await countProviderCalls(ACCOUNT, { calls: 1, errors: outcome.error ? 1 : 0 }, Date.now());
      await observe?.(outcome);
    },
    ...(signal ? { signal } : {}),
  });

/** The connected shop, also while its owner has turned it off; null while none is connected. */
export async function connectedProvider(options: Options = {}): Promise<ProviderConnection | null> {
  const [integration, key] = await Promise.all([getIntegration(), getProviderKey()]);
  if (!integration || !key) return null;
  const observe = noticeProblems(key.apiKey, integration);
  return { printify: providerWith(key.apiKey, { ...options, observe }), shopId: integration.shop.id, integration };
}

/** The connected shop; null while none is connected or its owner has turned it off. */
export async function openProvider(options: Options = {}): Promise<ProviderConnection | null> {
  const connection = await connectedProvider(options);
  return connection?.integration.isActive ? connection : null;
}
