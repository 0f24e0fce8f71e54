import { getItem, isConditionFailure, putItem, type TransactionWrite } from './client.ts';
import { eventKey } from './keys/key.ts';

const THIRTY_DAYS_S = 30 * 86_400;

export const isEventHandled = async (eventId: string): Promise<boolean> =>
  (await getItem(eventKey(eventId), { consistent: true })) !== null;

const marker = (eventId: string, now: number) => ({
  ...eventKey(eventId),
  ttl: Math.floor(now / 1000) + THIRTY_DAYS_S,
});

/**
 * Returns the write that marks an event as handled. Add it to the transaction that handles the event. `now` is in
 * milliseconds UTC.
 */
export const eventMarkerWrite = (eventId: string, now: number): TransactionWrite => ({
  Put: { Item: marker(eventId, now) },
});

/**
 * Returns the write that marks an event as handled. It fails the transaction if the event was already handled. `now` is in
 * milliseconds UTC.
 */
export const newEventMarkerWrite = (eventId: string, now: number): TransactionWrite => ({
  Put: { Item: marker(eventId, now), ConditionExpression: 'attribute_not_exists(pk)' },
});

/** Marks an event as handled. Meant for events that are safe to handle twice. `now` is in milliseconds UTC. */
export const putEventMarker = (eventId: string, now: number): Promise<void> => putItem(marker(eventId, now));

/** Marks an event as handled before it is handled. Returns false if it was already marked. `now` is in milliseconds UTC. */
export async function claimEvent(eventId: string, now: number): Promise<boolean> {
  try {
    await putItem(marker(eventId, now), 'attribute_not_exists(pk)');
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
