import { Problem } from '#shared/base/errors.ts';
import type { ProviderConnectionChange, StoredProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import { type Actor, changesBetween } from '#shared/shop/audit.ts';
import { ConditionsFailed, getItem, type TransactionWrite, transact } from '#store/client.ts';
import { providerConnectionKey } from '#store/keys/fulfilment.ts';
import { type AuditRecord, auditWrite } from '#store/shop/audit.ts';

/** Returns the connection to the provider. Null if no provider is connected. */
export const getProviderConnection = (): Promise<StoredProviderConnection | null> =>
  getItem<StoredProviderConnection>(providerConnectionKey, { consistent: true });

const editedFields = (connection: StoredProviderConnection | null) =>
  connection && {
    shop: connection.shop,
    webhookUrl: connection.webhookUrl,
    isActive: connection.isActive,
    settings: connection.settings,
    createdAt: connection.createdAt,
  };

const auditRecord = (
  actor: Actor,
  verb: string,
  before: StoredProviderConnection | null,
  after: StoredProviderConnection | null,
): AuditRecord => ({
  actor,
  action: `integration.${verb}`,
  subject: 'printify',
  name: 'Printify',
  changes: changesBetween(editedFields(before), editedFields(after)),
});

async function write(writes: readonly TransactionWrite[]): Promise<void> {
  try {
    await transact(writes);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    throw new Problem('conflict', 'Another admin changed the connection in the meantime', { cause: error });
  }
}

/**
 * Creates or replaces the connection and records this in the history. Throws `conflict` if the connection has changed since
 * `before` was read. `now` is in milliseconds UTC.
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
    auditWrite(auditRecord(actor, 'connected', before, after), now),
  ]);
  return after;
}

/**
 * Saves an admin's change and records it in the history. Keeps the fields that the shop itself maintains. Throws `conflict`
 * if the connection has changed since `before` was read. `now` is in milliseconds UTC.
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
    auditWrite(auditRecord(actor, 'changed', before, after), now),
  ]);
  return after;
}

/**
 * Deletes the connection and records this in the history. Throws `conflict` if the connection has changed since `before` was
 * read. `now` is in milliseconds UTC.
 */
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
    auditWrite(auditRecord(actor, 'disconnected', before, null), now),
  ]);
}

/** Records in the history that an admin registered the provider's webhooks again. `now` is in milliseconds UTC. */
export const putRegistrationAudit = (actor: Actor, now: number): Promise<void> =>
  transact([auditWrite({ actor, action: 'integration.registered', subject: 'printify', name: 'Printify' }, now)]);
