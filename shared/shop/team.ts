import * as z from 'zod/mini';
import { emailSchema } from '#shared/base/text.ts';
import { ROLES, type Role } from './roles.ts';
import type { EndedSessions } from './sessions.ts';

export const roleSchema = z.enum(ROLES);

export const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: roleSchema,
  /** Email address of the owner who invited last. */
  invitedBy: z.string(),
  /** UTC ISO. */
  sentAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.infer<typeof invitationSchema>;

export const invitationInputSchema = z.strictObject({ email: emailSchema, role: roleSchema });

/** A person on the team, as the page *Team* shows them. */
export const teamMemberSchema = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  role: roleSchema,
  /** UTC ISO; null for an owner whose role was never changed here. */
  since: z.nullable(z.string()),
  /** The last UTC day with a request to the back office; null when unknown. */
  seenOn: z.nullable(z.string()),
  hasSecondFactor: z.boolean(),
  /** True when the back office opens to this person only after two-step sign-in is turned on. */
  mustTurnOnSecondFactor: z.boolean(),
  /** False while the account is disabled or not confirmed. */
  canSignIn: z.boolean(),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

export const teamSchema = z.object({
  requiresSecondFactor: z.boolean(),
  members: z.array(teamMemberSchema),
  invitations: z.array(invitationSchema),
});

/** A place where a person on the team is signed in. */
export const sessionSchema = z.object({
  id: z.string(),
  /** Browser and system, such as `Chrome on Windows`. */
  device: z.string(),
  /** UTC ISO; correct to a few minutes. */
  startedAt: z.string(),
  seenAt: z.string(),
  /** True for the session that asks. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

/** The standing of the caller in the back office. */
export const membershipSchema = z.object({
  role: roleSchema,
  /** True when the team demands two-step sign-in and this person has not turned it on. */
  needsSecondFactor: z.boolean(),
});

/** A stored role. */
interface StoredMember {
  userId: string;
  email: string;
  role: Role;
  /** UTC ISO. */
  since: string;
}

/** A second factor that an owner reset for a person who lost it. From then on, this person needs one. */
export interface FactorReset {
  userId: string;
  /** Email addresses of the person and of the owner. */
  email: string;
  by: string;
  /** UTC ISO. */
  at: string;
  /** True when the user pool no longer asks for it; a later run must not take the new one. */
  isDone: boolean;
}

/**
 * The team as it is stored: one small record, so that a change of one person can depend on all others. A member of the user
 * pool's group `admin` who is not named here is an owner.
 */
export interface Team {
  /** Counts the writes. */
  version: number;
  requiresSecondFactor: boolean;
  members: StoredMember[];
  /** Ids of persons who were removed. They have no rights, even while the user pool still has them in its group. */
  removed: string[];
  invitations: Invitation[];
  factorResets: FactorReset[];
  /** Sessions that are refused although their tokens are still valid. */
  ended: EndedSessions[];
  /** Number of invitations sent on a UTC day. */
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

/** The most people and open invitations together; the record must stay small. */
export const MAX_TEAM = 50;
export const MAX_INVITATION_MAILS_PER_DAY = 30;
export const INVITATION_DAYS = 7;

/** Returns the role of a person in the group `admin`; null for one who was removed. */
export function roleIn({ members, removed }: Team, userId: string): Role | null {
  if (removed.includes(userId)) return null;
  return members.find((member) => member.userId === userId)?.role ?? 'owner';
}

/** An account in the user pool's group `admin`. */
export interface AdminAccount {
  userId: string;
  email: string;
  /** Empty when the account has none. */
  name: string;
  canSignIn: boolean;
}

/** Returns whether a person is an owner and no other owner can sign in. */
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

/** Returns the team with a person in a role; also after a former removal. */
export const withMember = (team: Team, member: StoredMember): Team => {
  const others = without(team, member.userId);
  return { ...others, members: [...others.members, member] };
};

export const withoutMember = (team: Team, userId: string): Team => {
  const others = without(team, userId);
  const factorResets = others.factorResets.filter((reset) => reset.userId !== userId);
  return { ...others, factorResets, removed: [...others.removed, userId] };
};

/** Returns the team with the latest reset of a person. */
export const withFactorReset = (team: Team, reset: FactorReset): Team => ({
  ...team,
  factorResets: [...team.factorResets.filter(({ userId }) => userId !== reset.userId), reset],
});

/** Returns whether the back office opens to a person only with a second factor. */
export const needsSecondFactor = ({ requiresSecondFactor, factorResets }: Team, userId: string): boolean =>
  requiresSecondFactor || factorResets.some((reset) => reset.userId === userId);

export const isOpen = ({ expiresAt }: Invitation, now: number): boolean => Date.parse(expiresAt) > now;
