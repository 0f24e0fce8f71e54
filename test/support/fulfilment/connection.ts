import { TOPICS } from '#infra/local/printify/types.ts';
import type { ProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import type { AuditEntry } from '#shared/shop/audit.ts';
import { adminOf } from '../admin.ts';
import type { Answer, Problem, Shop } from '../shop.ts';

/** A webhook in the form in which the emulator stores it. */
export interface Hook {
  id: string;
  topic: string;
  url: string;
  signed: boolean;
}

/** Returns functions that call the connection routes as an admin, and controls of the emulator. */
export async function connectionOf(shop: Shop) {
  const admin = await adminOf(shop);
  /** Collects every response of the shop. None of them may contain the key. */
  const answers: Answer[] = [];
  async function ask<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const answer = await admin.call<T>(method, `/integrations${path}`, body);
    answers.push(answer);
    return answer;
  }
  async function read(): Promise<ProviderConnection> {
    const [integration] = (await ask<{ items: ProviderConnection[] }>('GET', '')).body.items;
    if (!integration) throw new Error('There is no integration');
    return integration;
  }
  const { token: apiKey, shopId } = shop.local.printify;
  return {
    answers,
    read,
    key: { apiKey, shopId },
    shops: (key: string) => ask<Problem>('POST', '/printify/shops', { apiKey: key }),
    connect: (body: object) => ask<ProviderConnection & Problem>('PUT', '/printify', body),
    change: async (body: object) =>
      ask<ProviderConnection & Problem>('PATCH', '/printify', { version: (await read()).version, ...body }),
    disconnect: () => ask<ProviderConnection & Problem>('DELETE', '/printify'),
    checkHooks: <T = { items: { topic: string; state: string }[]; lastEventAt: string | null } & Problem>() =>
      ask<T>('GET', '/printify/webhooks'),
    register: () => ask<{ items: { topic: string; state: string }[] } & Problem>('POST', '/printify/webhooks'),
    ownUrl: `${shop.url}/api/webhooks/printify`,
    latest: async (): Promise<AuditEntry | undefined> => (await admin.audit('printify'))[0],
    control: (name: string, body: unknown) => shop.call('POST', `/_printify/control/${name}`, body),
    hooks: async () => (await shop.call<{ webhooks: Hook[] }>('GET', '/_printify/control/webhooks')).body.webhooks,
  };
}

export type Connection = Awaited<ReturnType<typeof connectionOf>>;

/** Lists all topics of the provider's webhooks, sorted. */
export const ALL_TOPICS: readonly string[] = [...TOPICS].sort();
