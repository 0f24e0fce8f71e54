import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import { Problem } from '#shared/base/errors.ts';
import { withEndedSessions } from '#shared/shop/sessions.ts';
import { type AdminAccount, isOnlyOwner, withFactorReset } from '#shared/shop/team.ts';
import { deleteRecoveryCodes } from '#store/customers/recovery-codes.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { deleteSessions } from '#store/shop/sessions.ts';
import { changeTeam, getTeam } from '#store/shop/team.ts';
import { type Act, memberOf, ONLY_OWNER, recorded, requireManager } from './change-team.ts';

const OWN = 'You can turn off your own two-step sign-in on your account page, with your password.';

/**
 * Resets the lost second factor of another team member. Ends all the member's sessions, and enqueues jobs that turn off the
 * factor in the user pool and email the member. The member cannot use the back office until the factor is turned on again.
 * Throws `conflict` for the caller's own account, for the only owner, and for a member without a second factor. Also throws
 * `forbidden` and `not_found`.
 */
export async function resetSecondFactor(
  userId: string,
  { admins, hasFactor }: { admins: readonly AdminAccount[]; hasFactor: boolean },
  act: Act,
): Promise<void> {
  const at = new Date(act.now).toISOString();
  await changeTeam((team) => {
    requireManager(team, act);
    const { email } = memberOf(team, admins, userId).account;
    if (userId === act.actor.userId) throw new Problem('conflict', OWN);
    if (!hasFactor) throw new Problem('conflict', 'This person’s two-step sign-in is already off.');
    if (isOnlyOwner(team, admins, userId)) throw new Problem('conflict', ONLY_OWNER);
    const ended = withEndedSessions(team, userId, null, act.now);
    return {
      team: withFactorReset(ended, { userId, email, by: act.actor.email, at, isDone: false }),
      writes: [
        recorded(act, { action: 'team.second_factor_reset', subject: userId, name: email, changes: [] }),
        enqueueJob('reset_second_factor', { userId }, at, at),
        enqueueJob('send_factor_reset', { userId }, at, at),
      ],
    };
  });
  await deleteSessions(userId);
}

/**
 * Turns off a second factor that was reset, in the user pool. If the member has set up a new factor since, a late run of the
 * job does not remove it.
 */
async function takeSecondFactor(userId: string): Promise<JobOutcome> {
  const reset = (await getTeam()).factorResets.find((each) => each.userId === userId);
  if (!reset || reset.isDone) return 'done';
  const { revokeTokens, takeSecondFactorFrom } = await import('#outside/user-pool.ts');
  await takeSecondFactorFrom(userId);
  await deleteRecoveryCodes(userId);
  await revokeTokens(userId);
  await changeTeam((team) => {
    const isStill = team.factorResets.some((each) => each.userId === userId && each.at === reset.at);
    return isStill ? { team: withFactorReset(team, { ...reset, isDone: true }), writes: [] } : null;
  });
  return 'done';
}

export const resetSecondFactorJob = defineJob({
  kind: 'reset_second_factor',
  run: ({ payload }) => takeSecondFactor(payload.userId),
});
