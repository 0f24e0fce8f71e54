import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/data/api.ts';
import { failureMessage } from '#web/lib/data/failure.ts';
import { toast } from '#web/lib/toast.ts';

/** Reads the sessions of a person on the team. A null id means the admin's own sessions. */
export const sessionsQuery = (userId: string | null) =>
  queryOptions({
    queryKey: ['admin', 'sessions', userId],
    queryFn: () =>
      userId === null
        ? call('GET /api/admin/sessions', {})
        : call('GET /api/admin/team/members/{id}/sessions', { params: { id: userId } }),
  });

/** Ends one session. If `session` is null, ends all sessions. For the admin's own sessions, the current one stays. */
function endSessions(userId: string | null, session: string | null): Promise<undefined> {
  if (userId === null)
    return session === null
      ? call('DELETE /api/admin/sessions', {})
      : call('DELETE /api/admin/sessions/{id}', { params: { id: session } });
  const params = { id: userId };
  return session === null
    ? call('DELETE /api/admin/team/members/{id}/sessions', { params })
    : call('DELETE /api/admin/team/members/{id}/sessions/{session}', { params: { ...params, session } });
}

/** Removes the current session from the list of sessions. An error is only logged, so that it can't prevent signing out. */
export async function leaveSession(): Promise<void> {
  try {
    const { items } = await call('GET /api/admin/sessions', {});
    const id = items.find(({ isCurrent }) => isCurrent)?.id;
    if (id) await call('DELETE /api/admin/sessions/{id}', { params: { id } });
  } catch (error) {
    console.error('Session', error);
  }
}

export function useSessionsEnd(userId: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (session: string | null) => endSessions(userId, session),
    onSuccess: (_, session) =>
      toast({
        tone: 'success',
        title: 'Success',
        description: session === null ? 'The sessions have ended.' : 'The session has ended.',
      }),
    onError: (error) => toast({ tone: 'error', title: 'No session was ended', description: failureMessage(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery(userId).queryKey }),
  });
}
