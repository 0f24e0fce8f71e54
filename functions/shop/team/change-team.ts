import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import { dayAt } from '#shared/base/utc-day.ts';
import type { Actor } from '#shared/shop/audit.ts';
import { type Role, roleMay } from '#shared/shop/roles.ts';
import {
  type AdminAccount,
  INVITATION_DAYS,
  type Invitation,
  isOnlyOwner,
  isOpen,
  MAX_INVITATION_MAILS_PER_DAY,
  MAX_TEAM,
  roleIn,
  type Team,
  withMember,
  withoutMember,
} from '#shared/shop/team.ts';
import type { TransactionWrite } from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { type AuditRecord, auditWrite } from '#store/shop/audit.ts';
import { changeTeam, type TeamChange } from '#store/shop/team.ts';

/** Contains the author and the time of a change. */
export interface Act {
  actor: Actor;
  /** Current time, in milliseconds UTC. */
  now: number;
}

export const ONLY_OWNER = 'This is the only owner who can sign in. Make someone else an owner first.';

/** Throws `forbidden` if the admin has lost the permission to manage the team since the request was authorized. */
export function requireManager(team: Team, { actor }: Act): void {
  const role = roleIn(team, actor.userId);
  if (!role || !roleMay(role, 'manageTeam')) throw new Problem('forbidden', 'You can no longer change the team');
}

export const recorded = ({ actor, now }: Act, record: Omit<AuditRecord, 'actor'>): TransactionWrite =>
  auditWrite({ actor, ...record }, now);

const syncAccount = (userId: string, now: number): TransactionWrite => {
  const at = new Date(now).toISOString();
  return enqueueJob('sync_team_member', { userId }, at, at);
};

/** Returns a team member's account and role. Throws `not_found` if the person is not on the team. */
export function memberOf(team: Team, admins: readonly AdminAccount[], userId: string) {
  const account = admins.find((admin) => admin.userId === userId);
  const role = roleIn(team, userId);
  if (!account || !role) throw new Problem('not_found', 'This person is no longer on the team');
  return { account, role };
}

/** Changes the role of a team member. Throws `conflict` for the only owner, `forbidden`, and `not_found`. */
export const changeRole = (userId: string, role: Role, admins: readonly AdminAccount[], act: Act): Promise<Team> =>
  changeTeam((team) => {
    requireManager(team, act);
    const { account, role: before } = memberOf(team, admins, userId);
    if (role === before) return null;
    if (isOnlyOwner(team, admins, userId)) throw new Problem('conflict', ONLY_OWNER);
    const since = new Date(act.now).toISOString();
    const changes = [{ field: 'role', before, after: role }];
    return {
      team: withMember(team, { userId, email: account.email, role, since }),
      writes: [recorded(act, { action: 'team.role_changed', subject: userId, name: account.email, changes })],
    };
  });

/**
 * Removes a person from the team. All permissions end immediately, and a job then ends the sessions. Throws like
 * `changeRole`.
 */
export const removeMember = (userId: string, admins: readonly AdminAccount[], act: Act): Promise<Team> =>
  changeTeam((team) => {
    requireManager(team, act);
    const { account, role } = memberOf(team, admins, userId);
    if (isOnlyOwner(team, admins, userId)) throw new Problem('conflict', ONLY_OWNER);
    const changes = [{ field: 'role', before: role, after: null }];
    return {
      team: withoutMember(team, userId),
      writes: [
        recorded(act, { action: 'team.removed', subject: userId, name: account.email, changes }),
        syncAccount(userId, act.now),
      ],
    };
  });

/** Removes a person from the team whose account is about to be deleted. Throws `conflict` for the only owner. */
export const leaveTeam = (userId: string, admins: readonly AdminAccount[]): Promise<Team> =>
  changeTeam((team) => {
    if (!admins.some((admin) => admin.userId === userId) || !roleIn(team, userId)) return null;
    if (isOnlyOwner(team, admins, userId))
      throw new Problem(
        'conflict',
        'You’re the only owner. Make someone else an owner first, then delete your account.',
      );
    return { team: withoutMember(team, userId), writes: [] };
  });

const DAY_MS = 86_400_000;

/** Counts an invitation email. Throws `too_many_requests` if the daily limit is reached. */
function counted({ mailed }: Team, now: number): Team['mailed'] {
  const day = dayAt(now);
  const count = mailed.day === day ? mailed.count + 1 : 1;
  if (count > MAX_INVITATION_MAILS_PER_DAY)
    throw new Problem(
      'too_many_requests',
      `You can send ${MAX_INVITATION_MAILS_PER_DAY} invitations a day. Try again tomorrow.`,
    );
  return { day, count };
}

/** Returns the change that sends an invitation, for the first time or again. */
function sent(team: Team, invitation: Invitation, act: Act, action: string): TeamChange {
  const others = team.invitations.filter(({ id }) => id !== invitation.id);
  const { id, email, role, sentAt } = invitation;
  const changes = [{ field: 'role', before: null, after: role }];
  return {
    team: { ...team, invitations: [...others, invitation], mailed: counted(team, act.now) },
    writes: [
      recorded(act, { action, subject: id, name: email, changes }),
      enqueueJob('send_team_invitation', { invitationId: id }, sentAt, sentAt),
    ],
  };
}

const validFrom = (now: number) => ({
  sentAt: new Date(now).toISOString(),
  expiresAt: new Date(now + INVITATION_DAYS * DAY_MS).toISOString(),
});

/** Invites an email address to the team. Throws `conflict` if the address is already on the team or invited. */
export async function invite(
  { email: typed, role }: { email: string; role: Role },
  admins: readonly AdminAccount[],
  act: Act,
): Promise<Invitation> {
  const email = typed.toLowerCase();
  const invitation = { id: newId('inv', act.now), email, role, invitedBy: act.actor.email, ...validFrom(act.now) };
  await changeTeam((team) => {
    requireManager(team, act);
    const present = admins.filter((admin) => roleIn(team, admin.userId));
    if (present.some((admin) => admin.email === email))
      throw new Problem('conflict', 'This person is already on the team');
    if (team.invitations.some((other) => other.email === email))
      throw new Problem('conflict', 'This person is already invited. You can send the email again.');
    if (present.length + team.invitations.length >= MAX_TEAM)
      throw new Problem('conflict', `A team can have ${MAX_TEAM} people and invitations. Remove one first.`);
    return sent(team, invitation, act, 'team.invited');
  });
  return invitation;
}

/** Returns an invitation. Throws `not_found` if it was withdrawn or accepted. */
function invitationOf(team: Team, id: string): Invitation {
  const invitation = team.invitations.find((one) => one.id === id);
  if (!invitation) throw new Problem('not_found', 'This invitation was already accepted or withdrawn');
  return invitation;
}

/** Sends an invitation again, and extends it. */
export async function resendInvitation(id: string, act: Act): Promise<Invitation> {
  const { invitations } = await changeTeam((team) => {
    requireManager(team, act);
    const again = { ...invitationOf(team, id), invitedBy: act.actor.email, ...validFrom(act.now) };
    return sent(team, again, act, 'team.invitation_resent');
  });
  const renewed = invitations.find((invitation) => invitation.id === id);
  if (!renewed) throw new Problem('not_found');
  return renewed;
}

export const withdrawInvitation = (id: string, act: Act): Promise<Team> =>
  changeTeam((team) => {
    requireManager(team, act);
    const { email: name } = invitationOf(team, id);
    return {
      team: { ...team, invitations: team.invitations.filter((invitation) => invitation.id !== id) },
      writes: [recorded(act, { action: 'team.invitation_withdrawn', subject: id, name })],
    };
  });

/** Returns the open invitation for an email address, or null. */
export const openInvitation = ({ invitations }: Team, email: string, now: number): Invitation | null =>
  invitations.find((invitation) => invitation.email === email && isOpen(invitation, now)) ?? null;

/**
 * Adds the owner of an invited email address to the team. The role is stored before the account is added to the user pool's
 * group, because a member without a stored role would count as an owner. Throws `not_found` if there is no open invitation.
 */
export async function acceptInvitation(act: Act): Promise<Role> {
  const { userId, email } = act.actor;
  const { members } = await changeTeam((team) => {
    const invitation = openInvitation(team, email, act.now);
    if (!invitation) throw new Problem('not_found', 'There’s no open invitation for your email address');
    const { role } = invitation;
    const joined = withMember(team, { userId, email, role, since: new Date(act.now).toISOString() });
    const changes = [{ field: 'role', before: null, after: role }];
    return {
      team: { ...joined, invitations: team.invitations.filter(({ id }) => id !== invitation.id) },
      writes: [
        recorded(act, { action: 'team.joined', subject: userId, name: email, changes }),
        syncAccount(userId, act.now),
      ],
    };
  });
  const role = members.find((member) => member.userId === userId)?.role;
  if (!role) throw new Problem('not_found');
  return role;
}

/**
 * Makes two-step sign-in required for the team, or optional again. Throws `conflict` for an owner who would be locked out.
 */
export const requireSecondFactor = (isRequired: boolean, hasOwn: boolean, act: Act): Promise<Team> =>
  changeTeam((team) => {
    requireManager(team, act);
    if (team.requiresSecondFactor === isRequired) return null;
    if (isRequired && !hasOwn)
      throw new Problem('conflict', 'Turn on two-step sign-in for your own account first, under Account.');
    const changes = [
      { field: 'requiresSecondFactor', before: String(team.requiresSecondFactor), after: String(isRequired) },
    ];
    return {
      team: { ...team, requiresSecondFactor: isRequired },
      writes: [recorded(act, { action: 'team.second_factor_changed', subject: 'team', name: 'Team', changes })],
    };
  });
