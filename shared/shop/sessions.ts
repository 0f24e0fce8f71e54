import type { Team } from './team.ts';

/** A sign-in lasts as long as its refresh token: this many days from its start, however often it is used. */
export const SESSION_DAYS = 30;
/** A person who ends more sessions one by one, within that time, ends all others instead: the team's record must stay small. */
export const MAX_ENDED_SINGLY = 10;

/** A sign-in of a person on the team, as its access tokens name it. */
export interface SignIn {
  userId: string;
  /** The token's `origin_jti`, the same through all refreshes. */
  id: string;
  /** Seconds since 1970. */
  startedAt: number;
}

/** Sessions that are refused: one, or all of a person that started up to a moment. */
export interface EndedSessions {
  userId: string;
  /** The session; null for all that started up to `startedBy`. */
  id: string | null;
  /** Seconds since 1970; 0 for one session. */
  startedBy: number;
  /** The session that goes on when all others end. */
  except: string | null;
  /** Milliseconds since 1970, when no refused session can be alive anymore. */
  until: number;
}

const DAY_MS = 86_400_000;
/** Sessions are refused a day longer than they can live. */
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

/** Returns the team with one session ended; null when the person has ended too many one by one. `now` in milliseconds UTC. */
export function withEndedSession(team: Team, userId: string, id: string, now: number): Team | null {
  const ended = alive(team, now).filter((entry) => entry.id !== id);
  const own = ended.filter((entry) => entry.userId === userId && entry.id !== null);
  if (own.length >= MAX_ENDED_SINGLY) return null;
  return { ...team, ended: [...ended, { userId, id, startedBy: 0, except: null, until: untilAfter(now) }] };
}

/** Returns the team with all sessions of a person ended but one. `now` in milliseconds UTC. */
export function withEndedSessions(team: Team, userId: string, except: string | null, now: number): Team {
  const others = alive(team, now).filter((entry) => entry.userId !== userId);
  const all = { userId, id: null, startedBy: Math.floor(now / 1000), except, until: untilAfter(now) };
  return { ...team, ended: [...others, all] };
}

/** Names browsers by their signs, in this order: most name others, too. */
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

/** Returns the browser and the system of a `User-Agent` in short words: `Chrome on Windows`. Keeps no versions. */
export function deviceName(userAgent: string): string {
  const nameIn = (names: typeof BROWSERS): string | undefined => names.find(([sign]) => sign.test(userAgent))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
