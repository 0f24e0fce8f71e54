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

/** An instance writes at most this often that a session was seen. */
const NOTED_MS = 300_000;
const MOST_NOTED = 500;

/** When this instance last wrote about a session, in milliseconds UTC. */
const noted = new Map<string, number>();

const signInOf = ({ userId, session }: CallerIdentity): SignIn | null => session && { userId, ...session };

/** Throws `unauthenticated` for a session that was ended. */
export function requireOpenSession(team: Team, caller: CallerIdentity): void {
  const signIn = signInOf(caller);
  if (signIn && isEnded(team, signIn)) throw new Problem('unauthenticated', 'This session was ended. Sign in again.');
}

/** Notes that a session is in use: who, since when, and in which browser, without an address. `now` in milliseconds UTC. */
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

/** Lists the open sessions of a person, the last seen first. `current` is the one that asks. */
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

/** The author and the time of an end. */
interface Act {
  actor: Actor;
  /** Milliseconds UTC. */
  now: number;
}

interface Person {
  userId: string;
  email: string;
}

const TOO_MANY = 'Too many sessions were ended one by one. End all others instead.';

/** Ends one session of a person. Throws `not_found`, and `conflict` after too many. */
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
 * Ends all sessions of a person except one. Without an exception, a job also revokes all their tokens in the user pool,
 * which can't revoke all but one.
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

/** Takes a session that signs out by itself from the list. */
export async function leaveSession(userId: string, id: string): Promise<void> {
  noted.delete(id);
  await deleteSession(userId, id);
}
