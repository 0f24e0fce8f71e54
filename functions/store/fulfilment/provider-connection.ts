import { Problem } from '#shared/base/errors.ts';
import type { ProviderConnectionChange, StoredProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import { type Actor, changesBetween } from '#shared/shop/audit.ts';
import { ConditionsFailed, getItem, type TransactionWrite, transact } from '#store/client.ts';
import { providerConnectionKey } from '#store/keys.ts';
import { type AuditRecord, auditWrite } from '#store/shop/audit.ts';

/** The provider's connection; null while no shop is connected. */
export const getProviderConnection = (): Promise<StoredProviderConnection | null> =>
  getItem<StoredProviderConnection>(providerConnectionKey, { consistent: true });

/** What of a connection is the owners' doing: the rest is written by the shop as it goes. */
const owned = (integration: StoredProviderConnection | null) =>
  integration && {
    shop: integration.shop,
    webhookUrl: integration.webhookUrl,
    isActive: integration.isActive,
    settings: integration.settings,
    createdAt: integration.createdAt,
  };

const audited = (
  actor: Actor,
  verb: string,
  before: StoredProviderConnection | null,
  after: StoredProviderConnection | null,
): AuditRecord => ({
  actor,
  action: `integration.${verb}`,
  subject: 'printify',
  name: 'Printify',
  changes: changesBetween(owned(before), owned(after)),
});

async function write(writes: readonly TransactionWrite[]): Promise<void> {
  try {
    await transact(writes);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    throw new Problem('conflict', 'Somebody else changed the connection while you were at it', { cause: error });
  }
}

/**
 * Writes a new connection, or one anew, with the record of who did. `now` in milliseconds UTC.
 * Throws `conflict` when the connection is not as it was in `before` any more.
 */
export async function putProviderConnection(
  before: StoredProviderConnection | null,
  connection: Pick<
    StoredProviderConnection,
    'shop' | 'webhookUrl' | 'settings' | 'isActive' | 'lastSyncAt' | 'lastEventAt'
  >,
  actor: Actor,
  now: number,
): Promise<StoredProviderConnection> {
  const after: StoredProviderConnection = {
    ...connection,
    problem: null,
    createdAt: new Date(now).toISOString(),
    version: (before?.version ?? 0) + 1,
  };
  const Item = { ...providerConnectionKey, ...after };
  await write([
    before
      ? {
          Put: { Item, ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': before.version } },
        }
      : { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } },
    auditWrite(audited(actor, 'connected', before, after), now),
  ]);
  return after;
}

/**
 * Writes what an owner changed, and leaves what the shop itself notes beside it. `now` in milliseconds UTC.
 * Throws `conflict` when another owner wrote since `before`.
 */
export async function updateProviderConnection(
  before: StoredProviderConnection,
  { version: _version, ...change }: ProviderConnectionChange,
  actor: Actor,
  now: number,
): Promise<StoredProviderConnection> {
  const after: StoredProviderConnection = {
    ...before,
    isActive: change.isActive ?? before.isActive,
    webhookUrl: change.webhookUrl === undefined ? before.webhookUrl : change.webhookUrl,
    settings: change.settings ?? before.settings,
    version: before.version + 1,
  };
  await write([
    {
      Update: {
        Key: providerConnectionKey,
        UpdateExpression: 'SET isActive = :active, webhookUrl = :url, settings = :settings, version = :next',
        ConditionExpression: 'version = :seen',
        ExpressionAttributeValues: {
          ':active': after.isActive,
          ':url': after.webhookUrl,
          ':settings': after.settings,
          ':next': after.version,
          ':seen': before.version,
        },
      },
    },
    auditWrite(audited(actor, 'changed', before, after), now),
  ]);
  return after;
}

/** Removes the connection, with the record of who did. `now` in milliseconds UTC. Throws `conflict` as `updateProviderConnection` does. */
export async function deleteProviderConnection(
  before: StoredProviderConnection,
  actor: Actor,
  now: number,
): Promise<void> {
  await write([
    {
      Delete: {
        Key: providerConnectionKey,
        ConditionExpression: 'version = :seen',
        ExpressionAttributeValues: { ':seen': before.version },
      },
    },
    auditWrite(audited(actor, 'disconnected', before, null), now),
  ]);
}

/** Records that an owner had the provider's events registered anew. `now` in milliseconds UTC. */
export const putRegistrationAudit = (actor: Actor, now: number): Promise<void> =>
  transact([auditWrite({ actor, action: 'integration.registered', subject: 'printify', name: 'Printify' }, now)]);
