import { describe, expect, test } from 'vitest';
import { TOKEN_LIFETIMES } from '#infra/token-lifetimes.ts';
import {
  deviceName,
  isEnded,
  MAX_ENDED_SINGLY,
  SESSION_DAYS,
  withEndedSession,
  withEndedSessions,
} from '#shared/shop/sessions.ts';
import { NEW_TEAM } from '#shared/shop/team.ts';

const NOW = Date.UTC(2026, 10, 26, 12);
const SECONDS = NOW / 1000;
const DAY = 86_400;
const signIn = (id: string, startedAt = SECONDS - 60, userId = 'ada') => ({ userId, id, startedAt });

describe('An ended session', () => {
  test('is refused alone, for that person, as long as its refresh token can live', () => {
    const team = withEndedSession(NEW_TEAM, 'ada', 'a', NOW);
    expect(team && isEnded(team, signIn('a'))).toBe(true);
    expect(team && isEnded(team, signIn('b'))).toBe(false);
    expect(team && isEnded(team, signIn('a', SECONDS, 'ben'))).toBe(false);
    expect(SESSION_DAYS).toBe(TOKEN_LIFETIMES.refreshDays);
    expect(team?.ended[0]?.until).toBeGreaterThan(
      NOW + SESSION_DAYS * DAY * 1000 + TOKEN_LIFETIMES.accessMinutes * 60_000,
    );
  });

  test('is refused with all others of the person but one, and later sign-ins are not', () => {
    const team = withEndedSessions(NEW_TEAM, 'ada', 'kept', NOW);
    expect(isEnded(team, signIn('other'))).toBe(true);
    expect(isEnded(team, signIn('in the same second', SECONDS))).toBe(true);
    expect(isEnded(team, signIn('kept'))).toBe(false);
    expect(isEnded(team, signIn('later', SECONDS + 1))).toBe(false);
    expect(isEnded(team, signIn('other', SECONDS - 60, 'ben'))).toBe(false);
  });

  test('stays refused when all others are ended after it, and takes no place in the record anymore', () => {
    const first = withEndedSession(NEW_TEAM, 'ada', 'a', NOW) ?? NEW_TEAM;
    const team = withEndedSessions(first, 'ada', 'kept', NOW + 1000);
    expect(isEnded(team, signIn('a'))).toBe(true);
    expect(team.ended).toHaveLength(1);
  });

  test('is forgotten when no token of it can be alive, and few are ended one by one before that', () => {
    let team = NEW_TEAM;
    for (let count = 0; count < MAX_ENDED_SINGLY; count++)
      team = withEndedSession(team, 'ada', `session-${count}`, NOW) ?? team;
    expect(withEndedSession(team, 'ada', 'one more', NOW)).toBeNull();
    expect(withEndedSession(team, 'ben', 'first', NOW)).not.toBeNull();
    const later = NOW + (SESSION_DAYS + 2) * DAY * 1000;
    expect(withEndedSession(team, 'ada', 'one more', later)?.ended).toHaveLength(1);
  });
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36', 'Chrome on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0', 'Edge on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/142.0 Mobile/15E148 Safari/604.1', 'Chrome on iPhone'],
  ['Mozilla/5.0 (Linux; Android 16; K) SamsungBrowser/28.0 Chrome/130.0 Mobile', 'Samsung Internet on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
])('The browser %s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
