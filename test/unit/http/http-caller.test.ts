import { describe, expect, test } from 'vitest';
import { type CallerIdentity, identifyCaller, parseGroups, requireCaller } from '#functions/http/http-caller.ts';
import { Problem, type ProblemCode } from '#shared/base/errors.ts';
import { contractKeys, routeOf } from '#shared/contract/index.ts';
import { apiEvent } from './events.ts';

describe('the groups of a caller', () => {
  test.each([
    ['a list from a verified token', ['admin', 'staff'], ['admin', 'staff']],
    ['an empty list', [], []],
    ['the text API Gateway makes of a list', '[admin staff]', ['admin', 'staff']],
    ['a list of one', '[admin]', ['admin']],
    ['a single name', 'admin', ['admin']],
    ['names with commas', '[admin, staff]', ['admin', 'staff']],
    ['an empty text', '', []],
    ['an empty list as text', '[]', []],
    ['no claim', undefined, []],
    ['null', null, []],
    ['a number', 7, []],
    ['an object', { admin: true }, []],
    ['true', true, []],
  ])('%s', (_what, claim, groups) => {
    expect(parseGroups(claim)).toEqual(groups);
  });

  test.each(['not-admin', '[administrator]', 'Admin', '[[admin]]', '"admin"', ['administrator'], [['x', 'admin']]])(
    '%j is not the group admin',
    (claim) => expect(parseGroups(claim)).not.toContain('admin'),
  );
});

/** Claims of a sign-in, flattened to strings like the gateway does. */
const SIGN_IN = { origin_jti: 'sign-in-1', auth_time: '1795000000' };

describe('who a caller is', () => {
  const route = routeOf('GET /api/me');
  const claims = { sub: 'user-1', token_use: 'access', 'cognito:groups': '[admin]', ...SIGN_IN };
  const headers = { authorization: 'Bearer the-token', 'user-agent': 'A browser' };

  test('is what the gateway verified', async () => {
    const caller = await identifyCaller(route, apiEvent({ headers }, claims));
    expect(caller).toEqual({
      ...{ userId: 'user-1', groups: ['admin'], isFederated: false, accessToken: 'the-token' },
      ...{ session: { id: 'sign-in-1', startedAt: 1_795_000_000 }, userAgent: 'A browser' },
    });
  });

  test('is null without the gateway’s claims, whatever the header says', async () => {
    expect(await identifyCaller(route, apiEvent({ headers }))).toBeNull();
  });

  test.each([{ token_use: 'id' }, { token_use: undefined }, { sub: undefined }, { sub: 7 }])(
    'is anonymous with the claims %j',
    async (change) => expect(await identifyCaller(route, apiEvent({ headers }, { ...claims, ...change }))).toBeNull(),
  );

  test('is null on a route with optional identity when no token is sent', async () => {
    expect(await identifyCaller(routeOf('POST /api/checkout/sessions'), apiEvent())).toBeNull();
  });
});

describe('the callers of a route', () => {
  const customer: CallerIdentity = {
    userId: 'user-1',
    groups: [],
    isFederated: false,
    accessToken: 't',
    session: null,
    userAgent: '',
  };
  const admin: CallerIdentity = { ...customer, groups: ['staff', 'admin'] };
  const impostor: CallerIdentity = { ...customer, groups: ['administrator', 'not-admin', 'ADMIN'] };

  const answer = (key: (typeof contractKeys)[number], caller: CallerIdentity | null): ProblemCode | 'welcome' => {
    try {
      requireCaller(routeOf(key), caller);
      return 'welcome';
    } catch (error) {
      if (error instanceof Problem) return error.code;
      throw error;
    }
  };

  test.each(contractKeys)('%s', (key) => {
    const { caller } = routeOf(key);
    const open = caller === 'visitor' || caller === 'provider';
    expect(answer(key, null)).toBe(open ? 'welcome' : 'unauthenticated');
    expect(answer(key, customer)).toBe(caller === 'admin' ? 'forbidden' : 'welcome');
    expect(answer(key, impostor)).toBe(caller === 'admin' ? 'forbidden' : 'welcome');
    expect(answer(key, admin)).toBe('welcome');
  });
});
