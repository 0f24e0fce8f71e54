import { handle, requireActor, requireSignedIn } from '#functions/http/http.ts';
import { membershipOf } from '#functions/shop/team/authorize-member.ts';
import {
  changeRole,
  invite,
  removeMember,
  requireSecondFactor,
  resendInvitation,
  withdrawInvitation,
} from '#functions/shop/team/change-team.ts';
import { resetSecondFactor } from '#functions/shop/team/reset-second-factor.ts';
import { hasSecondFactor, listAdmins } from '#outside/user-pool.ts';
import { ROLES } from '#shared/shop/roles.ts';
import { needsSecondFactor, roleIn } from '#shared/shop/team.ts';
import { getTeam, listSeen } from '#store/shop/team.ts';

export const getMembershipHandler = handle('GET /api/admin/me', (request) => membershipOf(requireSignedIn(request)));

export const getTeamHandler = handle('GET /api/admin/team', async () => {
  const [team, admins, seen] = await Promise.all([getTeam(), listAdmins(), listSeen()]);
  const people = admins.flatMap((admin) => {
    const role = roleIn(team, admin.userId);
    return role ? [{ ...admin, role }] : [];
  });
  const members = await Promise.all(
    people.map(async (person) => {
      // A job is about to turn off this member's second factor.
      const isTaken = team.factorResets.some(({ userId, isDone }) => userId === person.userId && !isDone);
      const hasFactor = !isTaken && (await hasSecondFactor(person.userId));
      return {
        ...person,
        since: team.members.find(({ userId }) => userId === person.userId)?.since ?? null,
        seenOn: seen.get(person.userId) ?? null,
        hasSecondFactor: hasFactor,
        mustTurnOnSecondFactor: !hasFactor && needsSecondFactor(team, person.userId),
      };
    }),
  );
  return {
    requiresSecondFactor: team.requiresSecondFactor,
    members: members.toSorted((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role) || (a.email < b.email ? -1 : 1)),
    invitations: team.invitations,
  };
});

export const inviteHandler = handle('POST /api/admin/team/invitations', async (request) =>
  invite(request.body, await listAdmins(), { actor: requireActor(request), now: request.now }),
);

export const resendInvitationHandler = handle('POST /api/admin/team/invitations/{id}/mails', (request) =>
  resendInvitation(request.params.id, { actor: requireActor(request), now: request.now }),
);

export const withdrawInvitationHandler = handle('DELETE /api/admin/team/invitations/{id}', async (request) => {
  await withdrawInvitation(request.params.id, { actor: requireActor(request), now: request.now });
  return undefined;
});

export const changeRoleHandler = handle('PUT /api/admin/team/members/{id}/role', async (request) => {
  const { params, body, now } = request;
  await changeRole(params.id, body.role, await listAdmins(), { actor: requireActor(request), now });
  return undefined;
});

export const removeMemberHandler = handle('DELETE /api/admin/team/members/{id}', async (request) => {
  await removeMember(request.params.id, await listAdmins(), { actor: requireActor(request), now: request.now });
  return undefined;
});

export const resetSecondFactorHandler = handle(
  'POST /api/admin/team/members/{id}/second-factor/reset',
  async (request) => {
    const { params, now } = request;
    const [admins, hasFactor] = await Promise.all([listAdmins(), hasSecondFactor(params.id)]);
    await resetSecondFactor(params.id, { admins, hasFactor }, { actor: requireActor(request), now });
    return undefined;
  },
);

export const requireSecondFactorHandler = handle('PUT /api/admin/team/second-factor', async (request) => {
  const actor = requireActor(request);
  await requireSecondFactor(request.body.isRequired, await hasSecondFactor(actor.userId), { actor, now: request.now });
  return undefined;
});
