import type { Team } from './team.ts';

/**
 * Number of days that a session lasts from its start, no matter how often it is used. It ends when its refresh token expires.
 */
export const SESSION_DAYS = 30;
/**
 * Maximum number of sessions that a person can end individually within that time. After that, the person can only end all
 * other sessions together, because the team's record must stay small.
 */
export const MAX_ENDED_SINGLY = 10;

/** Identifies a session of a team member, as stated in its access tokens. */
export interface SignIn {
  userId: string;
  /** The token's `origin_jti`. It stays the same when the token is refreshed. */
  id: string;
  /** UTC time in seconds since 1970. */
  startedAt: number;
}

/** Describes sessions that are refused: either one session, or all sessions of a person that started up to a certain time. */
export interface EndedSessions {
  userId: string;
  /** Id of the session. Null for all sessions that started up to `startedBy`. */
  id: string | null;
  /** UTC time in seconds since 1970. 0 for a single session. */
  startedBy: number;
  /** Id of the session that continues while all others end. */
  except: string | null;
  /** UTC time in milliseconds since 1970. After this time, all refused sessions have expired. */
  until: number;
}

const DAY_MS = 86_400_000;
/** Returns the time until which a session must be refused: one day longer than it could last. */
const untilAfter = (now: number): number => now + (SESSION_DAYS + 1) * DAY_MS;

/** Returns whether a session was ended. */
export const isEnded = ({ ended }: Pick<Team, 'ended'>, { userId, id, startedAt }: SignIn): boolean =>
  ended.some(
    (entry) =>
      entry.userId === userId &&
      (entry.id === null ? startedAt <= entry.startedBy && id !== entry.except : entry.id === id),
  );

const alive = ({ ended }: Pick<Team, 'ended'>, now: number): EndedSessions[] =>
  ended.filter(({ until }) => until > now);

/**
 * Ends one session. Returns null if the person has already ended too many sessions individually. `now` is in milliseconds
 * UTC.
 */
export function withEndedSession(team: Team, userId: string, id: string, now: number): Team | null {
  const ended = alive(team, now).filter((entry) => entry.id !== id);
  const own = ended.filter((entry) => entry.userId === userId && entry.id !== null);
  if (own.length >= MAX_ENDED_SINGLY) return null;
  return { ...team, ended: [...ended, { userId, id, startedBy: 0, except: null, until: untilAfter(now) }] };
}

/** Ends all sessions of a person except one. `now` is in milliseconds UTC. */
export function withEndedSessions(team: Team, userId: string, except: string | null, now: number): Team {
  const others = alive(team, now).filter((entry) => entry.userId !== userId);
  const all = { userId, id: null, startedBy: Math.floor(now / 1000), except, until: untilAfter(now) };
  return { ...team, ended: [...others, all] };
}

/**
 * Lists patterns that identify browsers in user agents. The order matters, because most user agents also mention other
 * browsers.
 */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns a short name of the browser and system in a `User-Agent`, such as `Chrome on Windows`. Leaves out versions. */
export function deviceName(userAgent: string): string {
  const nameIn = (names: typeof BROWSERS): string | undefined => names.find(([sign]) => sign.test(userAgent))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
