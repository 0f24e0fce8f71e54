import { SESSION_DAYS } from '#shared/shop/sessions.ts';
import { deleteItem, putItem, queryAllItems, stripKeys } from '#store/client.ts';
import { teamKey, teamSessionKey, teamSessionsOf } from '#store/keys/shop.ts';

/** A sign-in that was used in the back office. */
export interface StoredSession {
  userId: string;
  id: string;
  /** Browser and system in short words. No address is stored. */
  device: string;
  /** UTC ISO. */
  startedAt: string;
  seenAt: string;
}

/** Writes when a session was last seen. It expires when its refresh token does. */
export const putSession = (session: StoredSession): Promise<void> =>
  putItem({
    ...teamSessionKey(session.userId, session.id),
    ...session,
    ttl: Math.ceil(Date.parse(session.startedAt) / 1000) + SESSION_DAYS * 86_400,
  });

/** Lists the sessions of a person, the last seen first. Expired ones may still be among them. */
export async function listSessions(userId: string): Promise<StoredSession[]> {
  const items = await queryAllItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :own)',
    ExpressionAttributeValues: { ':pk': teamKey.pk, ':own': teamSessionsOf(userId) },
    ConsistentRead: true,
  });
  const sessions = items.map((item) => stripKeys<StoredSession>(item));
  return sessions.toSorted((a, b) => (a.seenAt < b.seenAt ? 1 : -1));
}

export const deleteSession = (userId: string, id: string): Promise<void> => deleteItem(teamSessionKey(userId, id));

/** Deletes the sessions of a person from the list, but one. */
export async function deleteSessions(userId: string, except: string | null = null): Promise<void> {
  const others = (await listSessions(userId)).filter(({ id }) => id !== except);
  await Promise.all(others.map(({ id }) => deleteSession(userId, id)));
}
