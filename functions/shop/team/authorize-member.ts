import type { CallerIdentity } from '#functions/http/http-caller.ts';
import { getUser, isAdminNow } from '#outside/identity.ts';
import { Problem } from '#shared/base/errors.ts';
import { dayAt } from '#shared/base/utc-day.ts';
import type { ContractKey } from '#shared/contract/index.ts';
import type { Route } from '#shared/contract/route.ts';
import type { Actor } from '#shared/shop/audit.ts';
import { type Right, type Role, refusalText, roleMay } from '#shared/shop/roles.ts';
import { needsSecondFactor, roleIn, type Team } from '#shared/shop/team.ts';
import { getRecentTeam, getTeam, putSeen } from '#store/shop/team.ts';
import { noteSession, requireOpenSession } from './sessions.ts';

/** Describes the state of an account in the user pool. */
interface Standing {
  email: string;
  isAdmin: boolean;
  hasSecondFactor: boolean;
}

/** Time for which reads may reuse the state from the user pool, in milliseconds. */
const KEPT_MS = 30_000;
const MOST_KEPT = 500;

/** Caches the state by access token, so that a session that was ended elsewhere is noticed. */
const kept = new Map<string, { at: number; standing: Standing }>();

async function readStanding({ accessToken, userId }: CallerIdentity): Promise<Standing> {
  const [{ email, hasSecondFactor }, isAdmin] = await Promise.all([getUser(accessToken), isAdminNow(userId)]);
  const standing = { email, isAdmin, hasSecondFactor };
  kept.delete(accessToken);
  kept.set(accessToken, { at: Date.now(), standing });
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return standing;
}

function keptStanding({ accessToken }: CallerIdentity): Standing | null {
  const known = kept.get(accessToken);
  return known && Math.abs(Date.now() - known.at) < KEPT_MS ? known.standing : null;
}

/**
 * Returns whether the caller lacks a second factor. A sign-in through Google or Apple never asks for it, even if the account
 * has one. Such a sign-in is refused if the team requires a second factor or the account has one.
 */
function lacksSecondFactor(
  team: Team,
  { hasSecondFactor }: Standing,
  { isFederated, userId }: CallerIdentity,
): boolean {
  const isNeeded = needsSecondFactor(team, userId);
  return isFederated ? isNeeded || hasSecondFactor : isNeeded && !hasSecondFactor;
}

/** Throws `forbidden` for a team member without this permission. */
function requireRight(role: Role | null, right: Right): void {
  if (!role) throw new Problem('forbidden', 'You’re no longer on the team');
  if (!roleMay(role, right)) throw new Problem('forbidden', refusalText(role, right), { extensions: { right, role } });
}

/** Records the team members that this instance has seen today, so that each is saved only once a day. */
const seen = { day: '', people: new Set<string>() };

async function noteSeen(userId: string): Promise<void> {
  const now = Date.now();
  const day = dayAt(now);
  if (seen.day !== day) Object.assign(seen, { day, people: new Set() });
  if (seen.people.has(userId)) return;
  seen.people.add(userId);
  await putSeen(userId, day, now);
}

/** Route that is open to team members without a second factor, so that the page can ask them to turn it on. */
const OWN_STATE: ContractKey = 'GET /api/admin/me';

/**
 * Checks whether a team member may use a route. Returns the member for a write, and null for a read. Reads the role and the
 * ended sessions from the table: a change takes effect immediately for writes, and within a second for reads. Reads the
 * group, the session, and the second factor from the user pool: immediately for writes, and within 30 seconds for reads. A
 * refusal is never cached. Throws `unauthenticated`, `forbidden`, or `second_factor_required`.
 */
export async function authorizeMember(
  key: ContractKey,
  { right = 'manageTeam' }: Route,
  caller: CallerIdentity | null,
): Promise<Actor | null> {
  if (!caller) return null;
  const isWrite = !key.startsWith('GET ');
  const [team, known] = await Promise.all([
    isWrite ? getTeam() : getRecentTeam(),
    (!isWrite && keptStanding(caller)) || readStanding(caller),
  ]);
  requireOpenSession(team, caller);
  const standing = known.isAdmin && !lacksSecondFactor(team, known, caller) ? known : await readStanding(caller);
  if (!standing.isAdmin) throw new Problem('forbidden');
  requireRight(roleIn(team, caller.userId), right);
  if (key !== OWN_STATE && lacksSecondFactor(team, standing, caller)) throw new Problem('second_factor_required');
  await Promise.all([noteSeen(caller.userId), noteSession(caller, Date.now())]);
  return isWrite ? { userId: caller.userId, email: standing.email } : null;
}

/**
 * Throws `forbidden` if a team member does not have the permission. Used by routes whose required permission depends on the
 * request.
 */
export async function requireMemberRight(userId: string, right: Right): Promise<void> {
  requireRight(roleIn(await getTeam(), userId), right);
}

/**
 * Returns the caller's role, and whether the team requires a second factor that the caller lacks. Throws `forbidden` if the
 * caller is not on the team.
 */
export async function membershipOf(caller: CallerIdentity) {
  const [team, standing] = await Promise.all([getTeam(), readStanding(caller)]);
  const role = roleIn(team, caller.userId);
  if (!role) throw new Problem('forbidden');
  return { role, needsSecondFactor: lacksSecondFactor(team, standing, caller) };
}
