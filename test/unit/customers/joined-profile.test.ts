import { expect, test } from 'vitest';
import { isJoined } from '#functions/customers/profile.ts';
import type { CallerIdentity } from '#functions/http/http-caller.ts';

const caller: CallerIdentity = {
  userId: 'u',
  groups: [],
  isFederated: true,
  accessToken: '',
  session: { id: 's', startedAt: Date.UTC(2026, 0, 1) / 1000 },
  userAgent: '',
};

test.each([
  ['earlier', '2025-12-31T23:59:59.999Z', false],
  ['within the second of the sign-in, before or after it', '2026-01-01T00:00:00.999Z', false],
  ['later', '2026-01-01T00:00:01.000Z', true],
])('a profile that was joined %s', (_when, ordersJoinedAt, joined) => {
  expect(isJoined({ ordersJoinedAt }, caller)).toBe(joined);
});

test('a profile that was never joined is joined at the next call', () => {
  expect(isJoined({}, caller)).toBe(false);
});
