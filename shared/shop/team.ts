import * as z from 'zod/mini';
import { emailSchema } from '#shared/base/text.ts';
import { ROLES, type Role } from './roles.ts';
import type { EndedSessions } from './sessions.ts';

export const roleSchema = z.enum(ROLES);

export const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: roleSchema,
  /** Email address of the owner who sent the latest invitation. */
  invitedBy: z.string(),
  /** UTC time in ISO 8601 format. */
  sentAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.infer<typeof invitationSchema>;

export const invitationInputSchema = z.strictObject({ email: emailSchema, role: roleSchema });

/** Describes a person on the team, as shown on the *Team* page. */
export const teamMemberSchema = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  role: roleSchema,
  /** UTC ISO time since which the person has this role. Null for an owner whose role was never changed here. */
  since: z.nullable(z.string()),
  /** Last UTC day on which the person used the back office. Null if unknown. */
  seenOn: z.nullable(z.string()),
  hasSecondFactor: z.boolean(),
  /** True if the person must turn on two-step sign-in before using the back office. */
  mustTurnOnSecondFactor: z.boolean(),
  /** False if the account is disabled or not confirmed. */
  canSignIn: z.boolean(),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

export const teamSchema = z.object({
  requiresSecondFactor: z.boolean(),
  members: z.array(teamMemberSchema),
  invitations: z.array(invitationSchema),
});

/** Describes a session of a team member. */
export const sessionSchema = z.object({
  id: z.string(),
  /** Browser and system, such as `Chrome on Windows`. */
  device: z.string(),
  /** UTC ISO time. Accurate to a few minutes. */
  startedAt: z.string(),
  seenAt: z.string(),
  /** True for the session that sent the request. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

/** Describes the caller's role and access in the back office. */
export const membershipSchema = z.object({
  role: roleSchema,
  /** True if the team requires two-step sign-in and this person has not turned it on. */
  needsSecondFactor: z.boolean(),
});

/** Describes the stored role of a person. */
interface StoredMember {
  userId: string;
  email: string;
  role: Role;
  /** UTC time in ISO 8601 format. */
  since: string;
}

/**
 * Describes a second factor that an owner reset because the person lost it. From then on, this person is required to have a
 * second factor.
 */
export interface FactorReset {
  userId: string;
  /** Email addresses of the person (`email`) and of the owner (`by`). */
  email: string;
  by: string;
  /** UTC time in ISO 8601 format. */
  at: string;
  /** True if the old factor was removed from the user pool. A later run of the job must not remove the new factor. */
  isDone: boolean;
}

/**
 * Describes the team as stored. It is one small record, so that a change to one person can depend on all others. A member of
 * the user pool's group `admin` who is not listed here is an owner.
 */
export interface Team {
  /** Counts the changes to the record. */
  version: number;
  requiresSecondFactor: boolean;
  members: StoredMember[];
  /** Ids of people who were removed from the team. They have no rights, even if they are still in the user pool's group. */
  removed: string[];
  invitations: Invitation[];
  factorResets: FactorReset[];
  /** Sessions that are refused, although their tokens have not expired yet. */
  ended: EndedSessions[];
  /** Number of invitations sent on one UTC day. */
  mailed: { day: string; count: number };
}

export const NEW_TEAM: Team = {
  version: 0,
  requiresSecondFactor: false,
  members: [],
  removed: [],
  invitations: [],
  factorResets: [],
  ended: [],
  mailed: { day: '', count: 0 },
};

/** Maximum number of people and open invitations together, because the record must stay small. */
export const MAX_TEAM = 50;
export const MAX_INVITATION_MAILS_PER_DAY = 30;
export const INVITATION_DAYS = 7;

/** Returns the role of a person in the group `admin`. Null if the person was removed from the team. */
export function roleIn({ members, removed }: Team, userId: string): Role | null {
  if (removed.includes(userId)) return null;
  return members.find((member) => member.userId === userId)?.role ?? 'owner';
}

/** Describes an account in the user pool's group `admin`. */
export interface AdminAccount {
  userId: string;
  email: string;
  /** Empty if the account has no name. */
  name: string;
  canSignIn: boolean;
}

/**
 * Returns whether the person is the only owner who can sign in. Also true if the person is an owner and no owner can sign in.
 */
export function isOnlyOwner(team: Team, admins: readonly AdminAccount[], userId: string): boolean {
  const owners = admins.filter((admin) => roleIn(team, admin.userId) === 'owner');
  const others = owners.filter((owner) => owner.userId !== userId && owner.canSignIn);
  return owners.some((owner) => owner.userId === userId) && others.length === 0;
}

const without = (team: Team, userId: string): Team => ({
  ...team,
  members: team.members.filter((member) => member.userId !== userId),
  removed: team.removed.filter((id) => id !== userId),
});

/** Adds a person to the team or changes the person's role. Also works for a person who was removed before. */
export const withMember = (team: Team, member: StoredMember): Team => {
  const others = without(team, member.userId);
  return { ...others, members: [...others.members, member] };
};

export const withoutMember = (team: Team, userId: string): Team => {
  const others = without(team, userId);
  const factorResets = others.factorResets.filter((reset) => reset.userId !== userId);
  return { ...others, factorResets, removed: [...others.removed, userId] };
};

/** Records the latest reset of a person's second factor. */
export const withFactorReset = (team: Team, reset: FactorReset): Team => ({
  ...team,
  factorResets: [...team.factorResets.filter(({ userId }) => userId !== reset.userId), reset],
});

/** Returns whether a person needs a second factor to use the back office. */
export const needsSecondFactor = ({ requiresSecondFactor, factorResets }: Team, userId: string): boolean =>
  requiresSecondFactor || factorResets.some((reset) => reset.userId === userId);

export const isOpen = ({ expiresAt }: Invitation, now: number): boolean => Date.parse(expiresAt) > now;
