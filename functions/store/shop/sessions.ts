import { SESSION_DAYS } from '#shared/shop/sessions.ts';
import { deleteItem, putItem, queryAllItems, stripKeys } from '#store/client.ts';
import { teamKey, teamSessionKey, teamSessionsOf } from '#store/keys/shop.ts';

/** A sign-in that was used in the back office. */
export interface StoredSession {
  userId: string;
  id: string;
  /** Browser and operating system in a few words. The network address is not stored. */
  device: string;
  /** UTC ISO time. */
  startedAt: string;
  seenAt: string;
}

/** Saves a session with the time at which it was last used. It expires together with its refresh token. */
export const putSession = (session: StoredSession): Promise<void> =>
  putItem({
    ...teamSessionKey(session.userId, session.id),
    ...session,
    ttl: Math.ceil(Date.parse(session.startedAt) / 1000) + SESSION_DAYS * 86_400,
  });

/** Lists the sessions of a team member, the last used first. Some of them may already have expired. */
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

/** Deletes the sessions of a team member from the list, except one. */
export async function deleteSessions(userId: string, except: string | null = null): Promise<void> {
  const others = (await listSessions(userId)).filter(({ id }) => id !== except);
  await Promise.all(others.map(({ id }) => deleteSession(userId, id)));
}
