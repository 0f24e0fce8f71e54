import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import { toMailShop } from '#functions/mail/to-mail-shop.ts';
import { sendMail } from '#outside/mail.ts';
import { factorResetMail, teamInvitation } from '#shared/mail/team-mails.ts';
import { isOpen } from '#shared/shop/team.ts';
import { deleteSessions } from '#store/shop/sessions.ts';
import { getSettings } from '#store/shop/settings.ts';
import { getTeam } from '#store/shop/team.ts';

/** Sends an invitation, unless it was withdrawn or accepted, or has expired. */
async function sendTeamInvitation(invitationId: string, now: number): Promise<JobOutcome> {
  const [team, settings] = await Promise.all([getTeam(), getSettings()]);
  const invitation = team.invitations.find(({ id }) => id === invitationId);
  if (!invitation || !isOpen(invitation, now)) return 'done';
  const mail = teamInvitation(invitation, await toMailShop(settings));
  await sendMail({ to: invitation.email, ...mail, tags: { kind: 'team_invitation' } }, settings);
  return 'done';
}

export const sendTeamInvitationJob = defineJob({
  kind: 'send_team_invitation',
  run: ({ payload, now }) => sendTeamInvitation(payload.invitationId, now),
});

/** Notifies a team member that an owner has reset the member's second factor. */
async function sendFactorReset(userId: string): Promise<JobOutcome> {
  const [team, settings] = await Promise.all([getTeam(), getSettings()]);
  const reset = team.factorResets.find((each) => each.userId === userId);
  if (!reset) return 'done';
  const mail = factorResetMail(reset, await toMailShop(settings));
  await sendMail({ to: reset.email, ...mail, tags: { kind: 'factor_reset' } }, settings);
  return 'done';
}

export const sendFactorResetJob = defineJob({
  kind: 'send_factor_reset',
  run: ({ payload }) => sendFactorReset(payload.userId),
});

/** Updates the group in the user pool so that it matches the team in the table. */
async function syncTeamMember(userId: string): Promise<JobOutcome> {
  // Imported only when needed, because the stream's other jobs never call the user pool.
  const [team, { addToAdmins, removeFromAdmins }] = await Promise.all([getTeam(), import('#outside/user-pool.ts')]);
  if (team.removed.includes(userId)) {
    await removeFromAdmins(userId);
    await deleteSessions(userId);
  } else if (team.members.some((member) => member.userId === userId)) await addToAdmins(userId);
  return 'done';
}

export const revokeTokensJob = defineJob({
  kind: 'revoke_tokens',
  run: async ({ payload }) => {
    const { revokeTokens } = await import('#outside/user-pool.ts');
    await revokeTokens(payload.userId);
    return 'done';
  },
});

export const syncTeamMemberJob = defineJob({
  kind: 'sync_team_member',
  run: ({ payload }) => syncTeamMember(payload.userId),
});
