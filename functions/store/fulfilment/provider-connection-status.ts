import type { ProviderProblem } from '#shared/fulfilment/provider-connection.ts';
import { isConditionFailure, updateItem } from '#store/client.ts';
import { providerConnectionKey } from '#store/keys.ts';

/** Sets a field that admins do not edit. Returns false when `condition` fails or there is no connection. */
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

/** Records the end of a complete sync. `now` in milliseconds UTC. */
export const updateLastSync = (now: number): Promise<boolean> =>
  setField('lastSyncAt', new Date(now).toISOString(), 'attribute_exists(pk)');

/** Records the time of an event from the provider, unless a later one is known. `now` in milliseconds UTC. */
export const updateLastEvent = (now: number): Promise<boolean> => {
  const at = new Date(now).toISOString();
  return setField('lastEventAt', at, 'attribute_exists(pk) AND (lastEventAt = :none OR lastEventAt < :value)', {
    ':none': null,
  });
};

/**
 * Records a problem of the connection created at `connectedAt`. Returns false when it is known or the shop has connected
 * again since. `now` in milliseconds UTC.
 */
export const setProviderProblem = (kind: ProviderProblem, connectedAt: string, now: number): Promise<boolean> =>
  setField(
    'problem',
    { kind, since: new Date(now).toISOString() },
    'createdAt = :connected AND (problem = :none OR problem.kind <> :kind)',
    { ':connected': connectedAt, ':none': null, ':kind': kind },
  );

/** Clears the problem `kind`. Returns false when there was none. */
export const clearProviderProblem = (kind: ProviderProblem): Promise<boolean> =>
  setField('problem', null, 'problem.kind = :kind', { ':kind': kind });
