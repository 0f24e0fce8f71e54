import type { CallerIdentity } from '#functions/http/http-caller.ts';
import { Problem } from '#shared/base/errors.ts';
import type { Actor } from '#shared/shop/audit.ts';
import {
  deviceName,
  isEnded,
  SESSION_DAYS,
  type SignIn,
  withEndedSession,
  withEndedSessions,
} from '#shared/shop/sessions.ts';
import type { Session, Team } from '#shared/shop/team.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { auditWrite } from '#store/shop/audit.ts';
import { deleteSession, deleteSessions, listSessions, putSession, type StoredSession } from '#store/shop/sessions.ts';
import { changeTeam, getTeam } from '#store/shop/team.ts';

/** Shortest pause between two records by this instance that a session is in use, in milliseconds. */
const NOTED_MS = 300_000;
const MOST_NOTED = 500;

/** Time at which this instance last recorded each session, in milliseconds UTC. */
const noted = new Map<string, number>();

const signInOf = ({ userId, session }: CallerIdentity): SignIn | null => session && { userId, ...session };

/** Throws `unauthenticated` if the session was ended. */
export function requireOpenSession(team: Team, caller: CallerIdentity): void {
  const signIn = signInOf(caller);
  if (signIn && isEnded(team, signIn)) throw new Problem('unauthenticated', 'This session was ended. Sign in again.');
}

/**
 * Records that a session is in use, with its user, start, and browser, but without an IP address. `now` in milliseconds UTC.
 */
export async function noteSession({ userId, session, userAgent }: CallerIdentity, now: number): Promise<void> {
  if (!session || now - (noted.get(session.id) ?? 0) < NOTED_MS) return;
  noted.delete(session.id);
  noted.set(session.id, now);
  const [oldest] = noted.keys();
  if (noted.size > MOST_NOTED && oldest !== undefined) noted.delete(oldest);
  const startedAt = new Date(session.startedAt * 1000).toISOString();
  const seenAt = new Date(now).toISOString();
  await putSession({ userId, id: session.id, device: deviceName(userAgent), startedAt, seenAt });
}

/**
 * Lists the open sessions of a user. The most recently used session comes first. `current` is the id of the caller's session.
 */
export async function openSessions(userId: string, current: string | null, now: number): Promise<Session[]> {
  const [team, sessions] = await Promise.all([getTeam(), listSessions(userId)]);
  const isOpen = ({ id, startedAt }: StoredSession): boolean => {
    const started = Date.parse(startedAt);
    return now - started < SESSION_DAYS * 86_400_000 && !isEnded(team, { userId, id, startedAt: started / 1000 });
  };
  return sessions
    .filter(isOpen)
    .map(({ id, device, startedAt, seenAt }) => ({ id, device, startedAt, seenAt, isCurrent: id === current }));
}

/** Contains the author of a change and its time. */
interface Act {
  actor: Actor;
  /** Current time, in milliseconds UTC. */
  now: number;
}

interface Person {
  userId: string;
  email: string;
}

const TOO_MANY = 'Too many sessions were ended one by one. End all others instead.';

/** Ends one session of a user. Throws `not_found`, and `conflict` after too many sessions were ended one by one. */
export async function endSession({ userId, email }: Person, id: string, { actor, now }: Act): Promise<void> {
  const known = (await listSessions(userId)).find((session) => session.id === id);
  if (!known) throw new Problem('not_found', 'This session has ended');
  await changeTeam((team) => {
    const changed = withEndedSession(team, userId, id, now);
    if (!changed) throw new Problem('conflict', TOO_MANY);
    const changes = [{ field: 'session', before: known.device, after: null }];
    const record = { action: 'team.session_ended', subject: userId, name: email, changes };
    return { team: changed, writes: [auditWrite({ actor, ...record }, now)] };
  });
  await deleteSession(userId, id);
}

/**
 * Ends all sessions of a user except one. If `except` is null, a job also revokes all the user's tokens in the user pool. The
 * user pool cannot revoke all tokens but one.
 */
export async function endSessions(
  { userId, email }: Person,
  except: string | null,
  { actor, now }: Act,
): Promise<void> {
  await changeTeam((team) => {
    const record = { action: 'team.sessions_ended', subject: userId, name: email, changes: [] };
    const at = new Date(now).toISOString();
    const revocation = except === null ? [enqueueJob('revoke_tokens', { userId }, at, at)] : [];
    return {
      team: withEndedSessions(team, userId, except, now),
      writes: [auditWrite({ actor, ...record }, now), ...revocation],
    };
  });
  await deleteSessions(userId, except);
}

/** Removes a session from the list after its user has signed out. */
export async function leaveSession(userId: string, id: string): Promise<void> {
  noted.delete(id);
  await deleteSession(userId, id);
}
