import type { ProviderProblem } from '#shared/fulfilment/provider-connection.ts';
import { ConditionsFailed, isConditionFailure, type TransactionWrite, transact, updateItem } from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { providerConnectionKey } from '#store/keys/fulfilment.ts';

/**
 * Sets a field that the shop maintains and admins do not edit. Returns false if the condition fails or no provider is
 * connected.
 */
async function setField(
  name: 'lastSyncAt' | 'lastEventAt' | 'problem',
  value: unknown,
  condition: string,
  values: Record<string, unknown> = {},
): Promise<boolean> {
  try {
    await updateItem({
      Key: providerConnectionKey,
      UpdateExpression: `SET ${name} = :value`,
      ConditionExpression: condition,
      ExpressionAttributeValues: { ':value': value, ...values },
      ReturnValues: 'NONE',
    });
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/** Records the end of a complete sync. Returns false if no provider is connected. `now` is in milliseconds UTC. */
export const updateLastSync = (now: number): Promise<boolean> =>
  setField('lastSyncAt', new Date(now).toISOString(), 'attribute_exists(pk)');

/**
 * Records the time of an event from the provider. Returns false if a later event is already recorded or no provider is
 * connected. `now` is in milliseconds UTC.
 */
export const updateLastEvent = (now: number): Promise<boolean> => {
  const at = new Date(now).toISOString();
  return setField('lastEventAt', at, 'attribute_exists(pk) AND (lastEventAt = :none OR lastEventAt < :value)', {
    ':none': null,
  });
};

/**
 * Records a problem of the connection that was created at `connectedAt`. If `tellsTeam` is set, also enqueues an email to the
 * team. Returns false if the problem is already recorded or the shop has connected again since. `now` is in milliseconds UTC.
 */
export async function setProviderProblem(
  kind: ProviderProblem,
  { connectedAt, tellsTeam }: { connectedAt: string; tellsTeam: boolean },
  now: number,
): Promise<boolean> {
  const since = new Date(now).toISOString();
  const update: TransactionWrite = {
    Update: {
      Key: providerConnectionKey,
      UpdateExpression: 'SET problem = :value',
      ConditionExpression: 'createdAt = :connected AND (problem = :none OR problem.kind <> :kind)',
      ExpressionAttributeValues: { ':value': { kind, since }, ':connected': connectedAt, ':none': null, ':kind': kind },
    },
  };
  const mail = enqueueJob('send_team_notice', { notice: 'provider', part: String(now) }, since, since);
  try {
    await transact(tellsTeam ? [update, mail] : [update]);
    return true;
  } catch (error) {
    if (error instanceof ConditionsFailed) return false;
    throw error;
  }
}

/** Clears a problem of this kind. Returns false if there was none. */
export const clearProviderProblem = (kind: ProviderProblem): Promise<boolean> =>
  setField('problem', null, 'problem.kind = :kind', { ':kind': kind });
