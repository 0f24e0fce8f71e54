import { handle, requireActor, requireSignedIn } from '#functions/http/http.ts';
import { endSession, endSessions, leaveSession, openSessions } from '#functions/shop/team/sessions.ts';
import { listAdmins } from '#outside/user-pool.ts';
import { Problem } from '#shared/base/errors.ts';
import type { AdminAccount } from '#shared/shop/team.ts';

/** Reads the account of a team member. Throws `not_found`. */
async function requireMember(userId: string): Promise<AdminAccount> {
  const account = (await listAdmins()).find((admin) => admin.userId === userId);
  if (!account) throw new Problem('not_found', 'This person is no longer on the team');
  return account;
}

const currentOf = (request: Parameters<typeof requireSignedIn>[0]): string | null =>
  requireSignedIn(request).session?.id ?? null;

export const listOwnSessionsHandler = handle('GET /api/admin/sessions', async (request) => ({
  items: await openSessions(requireSignedIn(request).userId, currentOf(request), request.now),
}));

export const endOtherSessionsHandler = handle('DELETE /api/admin/sessions', async (request) => {
  const actor = requireActor(request);
  await endSessions(actor, currentOf(request), { actor, now: request.now });
  return undefined;
});

export const endOwnSessionHandler = handle('DELETE /api/admin/sessions/{id}', async (request) => {
  const { params, now } = request;
  const actor = requireActor(request);
  if (params.id === currentOf(request)) await leaveSession(actor.userId, params.id);
  else await endSession(actor, params.id, { actor, now });
  return undefined;
});

export const listMemberSessionsHandler = handle('GET /api/admin/team/members/{id}/sessions', async (request) => {
  const { userId } = await requireMember(request.params.id);
  return { items: await openSessions(userId, currentOf(request), request.now) };
});

export const endMemberSessionsHandler = handle('DELETE /api/admin/team/members/{id}/sessions', async (request) => {
  const actor = requireActor(request);
  const member = await requireMember(request.params.id);
  const except = member.userId === actor.userId ? currentOf(request) : null;
  await endSessions(member, except, { actor, now: request.now });
  return undefined;
});

export const endMemberSessionHandler = handle(
  'DELETE /api/admin/team/members/{id}/sessions/{session}',
  async (request) => {
    const member = await requireMember(request.params.id);
    await endSession(member, request.params.session, { actor: requireActor(request), now: request.now });
    return undefined;
  },
);
