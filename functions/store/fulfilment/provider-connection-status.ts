import type { ProviderProblem } from '#shared/fulfilment/provider-connection.ts';
import { isConditionFailure, updateItem } from '#store/client.ts';
import { providerConnectionKey } from '#store/keys.ts';

/** Notes something beside what owners write, as long as `condition` holds; tells whether it did. Never makes a connection. */
async function note(
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

/** When products were last synced whole. `now` in milliseconds UTC. */
export const updateLastSync = (now: number): Promise<boolean> =>
  note('lastSyncAt', new Date(now).toISOString(), 'attribute_exists(pk)');

/** When the provider last told an event; never back in time. `now` in milliseconds UTC. */
export const updateLastEvent = (now: number): Promise<boolean> => {
  const at = new Date(now).toISOString();
  return note('lastEventAt', at, 'attribute_exists(pk) AND (lastEventAt = :none OR lastEventAt < :value)', {
    ':none': null,
  });
};

/**
 * Notes that the connection made at `connectedAt` does not work; tells whether that is news. `now` in milliseconds UTC.
 * A connection that was made anew meanwhile is left alone.
 */
export const setProviderProblem = (kind: ProviderProblem, connectedAt: string, now: number): Promise<boolean> =>
  note(
    'problem',
    { kind, since: new Date(now).toISOString() },
    'createdAt = :connected AND (problem = :none OR problem.kind <> :kind)',
    { ':connected': connectedAt, ':none': null, ':kind': kind },
  );

/** The problem `kind` is over; tells whether there was one. */
export const clearProviderProblem = (kind: ProviderProblem): Promise<boolean> =>
  note('problem', null, 'problem.kind = :kind', { ':kind': kind });
