import { getItem, isConditionFailure, putItem, type TransactionWrite } from './client.ts';
import { eventKey } from './keys.ts';

const THIRTY_DAYS_S = 30 * 86_400;

/** True when this webhook event has been dealt with. */
export const isEventHandled = async (eventId: string): Promise<boolean> =>
  (await getItem(eventKey(eventId), { consistent: true })) !== null;

const marked = (eventId: string, now: number) => ({
  ...eventKey(eventId),
  ttl: Math.floor(now / 1000) + THIRTY_DAYS_S,
});

/** Marks an event as dealt with, for the transaction that deals with it. `now` in milliseconds UTC. */
export const eventMarkerWrite = (eventId: string, now: number): TransactionWrite => ({
  Put: { Item: marked(eventId, now) },
});

/** The same, for an event that may be dealt with once only: the transaction fails when it has been. */
export const newEventMarkerWrite = (eventId: string, now: number): TransactionWrite => ({
  Put: { Item: marked(eventId, now), ConditionExpression: 'attribute_not_exists(pk)' },
});

/** The same, for an event that does no harm when it is dealt with twice. */
export const putEventMarker = (eventId: string, now: number): Promise<void> => putItem(marked(eventId, now));

/** The same, for what may be done once at most: false for who comes second. */
export async function claimEvent(eventId: string, now: number): Promise<boolean> {
  try {
    await putItem(marked(eventId, now), 'attribute_not_exists(pk)');
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
