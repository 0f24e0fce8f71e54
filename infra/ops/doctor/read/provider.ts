import { type DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { tableSchema } from '#infra/table.ts';
import type { ProviderTopicState, StoredProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import { OPTIONAL_TOPICS, PROVIDER_TOPICS } from '#shared/fulfilment/provider-event.ts';
import { type KeyClients, readKeys } from '../../aws/keys.ts';
import type { ProviderState } from '../readings.ts';

/** Key of the connection item. A test compares it with the table's keys. */
export const CONNECTION_KEY = { pk: 'INTEGRATION', sk: 'PRINTIFY' };

const TIMEOUT_MS = 10_000;
const USER_AGENT = 'Foundation-Shop/1.0';

async function readConnection(client: DynamoDBClient, TableName: string): Promise<StoredProviderConnection | null> {
  const Key = {
    [tableSchema.partitionKey]: { S: CONNECTION_KEY.pk },
    [tableSchema.sortKey]: { S: CONNECTION_KEY.sk },
  };
  const { Item } = await client.send(new GetItemCommand({ TableName, Key }));
  return Item ? (unmarshall(Item) as StoredProviderConnection) : null;
}

async function readKey(clients: KeyClients, id: string): Promise<string | null> {
  const text = await readKeys(clients, id);
  try {
    const { apiKey } = JSON.parse(text);
    return typeof apiKey === 'string' && apiKey ? apiKey : null;
  } catch {
    return null;
  }
}

/**
 * Returns the expiry of a Printify token in milliseconds UTC. The token is a JWT. Returns null if the expiry cannot be read.
 */
export function keyEnd(token: string): number | null {
  try {
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return typeof exp === 'number' ? exp * 1000 : null;
  } catch {
    return null;
  }
}

/** Returns the shop's webhooks, or null if Printify refuses the key. Throws if Printify does not answer. */
async function readWebhooks(
  apiUrl: string,
  key: string,
  shopId: number,
): Promise<{ topic: string; url: string }[] | null> {
  const response = await fetch(`${apiUrl}/shops/${shopId}/webhooks.json`, {
    headers: { authorization: `Bearer ${key}`, 'user-agent': USER_AGENT, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new Error('Printify did not answer');
  });
  if (response.status === 401 || response.status === 403) return null;
  if (!response.ok) throw new Error(`Printify answered ${response.status}`);
  const webhooks: unknown = await response.json();
  return Array.isArray(webhooks) ? webhooks : [];
}

const topicsOf = (webhooks: readonly { topic: string; url: string }[], url: string): ProviderTopicState[] =>
  PROVIDER_TOPICS.map((topic) => {
    const found = webhooks.filter((webhook) => webhook.topic === topic);
    const state = found.some((webhook) => webhook.url === url) ? 'ok' : found.length > 0 ? 'elsewhere' : 'missing';
    return { topic, state, isOptional: OPTIONAL_TOPICS.includes(topic) };
  });

export interface ProviderSource {
  tableName: string;
  /** Path of the parameter, or ARN of the secret. */
  keyId: string;
  siteUrl: string;
  apiUrl: string;
}

/** Reads the shop's connection to the provider, and the provider's response to the key. */
export async function readProvider(
  { table, ...clients }: KeyClients & { table: DynamoDBClient },
  { tableName, keyId, siteUrl, apiUrl }: ProviderSource,
): Promise<ProviderState> {
  const connection = await readConnection(table, tableName);
  if (!connection) return { connection, hasKey: false, keyEndsAt: null, isAccepted: null, topics: [] };
  const key = await readKey(clients, keyId);
  const webhooks = key === null ? null : await readWebhooks(apiUrl, key, connection.shop.id);
  const url = connection.webhookUrl ?? `${siteUrl}/api/webhooks/printify`;
  return {
    connection: { shop: connection.shop, problem: connection.problem, webhookUrl: connection.webhookUrl },
    hasKey: key !== null,
    keyEndsAt: key === null ? null : keyEnd(key),
    isAccepted: key === null ? null : webhooks !== null,
    topics: webhooks ? topicsOf(webhooks, url) : [],
  };
}
