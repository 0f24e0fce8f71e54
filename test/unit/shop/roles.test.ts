import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { beforeEach, describe, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
});

const person = { email: 'person@example.com', isAdmin: true, hasSecondFactor: false };
let team: Team;

vi.mock('#functions/runtime/config.ts', () => ({ config: () => ({ FRONT_DOOR_KEY: 'front-door' }) }));
vi.mock('#outside/identity.ts', () => ({
  getUser: async () => person,
  isAdminNow: async () => person.isAdmin,
}));
vi.mock('#store/shop/team.ts', () => ({
  getTeam: async () => team,
  getRecentTeam: async () => team,
  putSeen: async () => {},
}));

import { createFunction } from '#functions/http/http.ts';
import { authorizeMember } from '#functions/shop/team/authorize-member.ts';
import { type ContractKey, contractKeys, routeOf, routes, splitKey } from '#shared/contract/index.ts';
import { RIGHTS, type Right, ROLES, type Role, refusalText, roleMay } from '#shared/shop/roles.ts';
import { NEW_TEAM, type Team } from '#shared/shop/team.ts';
import { apiEvent, lambdaContext } from '../http/events.ts';

const adminKeys = contractKeys.filter((key) => routeOf(key).caller === 'admin');
const handlers = adminKeys.map((key) => ({ key, run: async () => undefined }));
const respond = createFunction(
  'admin',
  [{ paths: ['/api'], contract: async () => routes, modules: [async () => Object.fromEntries(handlers.entries())] }],
  authorizeMember,
);

/**
 * Sends an empty request as the given user. If the user is admitted, it fails because of its input, or succeeds without any
 * effect.
 */
async function ask(key: ContractKey, userId = 'user-1') {
  const claims = { sub: userId, token_use: 'access', 'cognito:groups': '[admin]' };
  const event = apiEvent({ routeKey: key });
  const answer = (await respond(
    {
      ...event,
      headers: { ...event.headers, 'front-door-key': 'front-door', authorization: `Bearer token-of-${userId}` },
      requestContext: { ...event.requestContext, authorizer: { jwt: { claims } } } as never,
    },
    lambdaContext,
  )) as APIGatewayProxyStructuredResultV2;
  return { status: answer.statusCode ?? 0, problem: JSON.parse(answer.body || '{}') };
}

const teamOf = (role: Role): Team => ({
  ...NEW_TEAM,
  members: [{ userId: 'user-1', email: person.email, role, since: '2026-11-26T10:00:00.000Z' }],
});

beforeEach(() => {
  team = NEW_TEAM;
  Object.assign(person, { isAdmin: true, hasSecondFactor: false });
});

describe('The table of rights', () => {
  test.each(ROLES)('lets %s use exactly the routes it names, and says what is missing at the others', async (role) => {
    team = teamOf(role);
    const wrong: string[] = [];
    for (const key of adminKeys) {
      const right = routeOf(key).right as Right;
      const { status, problem } = await ask(key);
      const expected = roleMay(role, right) ? [200, 201, 202, 204, 400, 404] : [403];
      if (!expected.includes(status)) wrong.push(`${key}: ${status}`);
      if (status === 403)
        expect(problem).toMatchObject({ code: 'forbidden', detail: refusalText(role, right), right, role });
    }
    expect(wrong).toEqual([]);
  });

  test('has no right that no route needs, and no route of others that needs one', () => {
    const needed = new Set(adminKeys.map((key) => routeOf(key).right));
    expect([...needed].toSorted()).toEqual(Object.keys(RIGHTS).toSorted());
    expect(contractKeys.filter((key) => routeOf(key).right && !adminKeys.includes(key))).toEqual([]);
  });

  test('gives read-only no write but those that change nothing of the shop', () => {
    const writes = adminKeys.filter(
      (key) => splitKey(key).method !== 'GET' && roleMay('read-only', routeOf(key).right as Right),
    );
    expect(writes.toSorted()).toEqual([
      // These routes end only the person's own sessions.
      ...['DELETE /api/admin/sessions', 'DELETE /api/admin/sessions/{id}'],
      // This route also requires the right for the change itself.
      'POST /api/admin/audit/{id}/undo',
      'POST /api/admin/campaigns/preview',
      'POST /api/admin/category-preview',
      'POST /api/admin/html-preview',
      'POST /api/admin/orders/{id}/presence',
      'POST /api/admin/products/{id}/preview',
    ]);
  });

  test('leaves the team and the sender of emails to owners', () => {
    for (const right of ['manageTeam', 'changeSender'] as const)
      expect(ROLES.filter((role) => roleMay(role, right))).toEqual(['owner']);
  });
});

describe('A person in the group of admins', () => {
  test('is an owner without a stored role, so that no running shop locks its admins out', async () => {
    expect((await ask('PUT /api/admin/team/second-factor')).status).toBe(400);
  });

  test('has no right at all once removed, even while the token and the group say otherwise', async () => {
    team = { ...NEW_TEAM, removed: ['user-1'] };
    for (const key of adminKeys) expect((await ask(key)).status).toBe(403);
  });

  test('is refused everywhere without a second factor where the team demands one, except to read that it is missing', async () => {
    team = { ...NEW_TEAM, requiresSecondFactor: true };
    for (const key of adminKeys) {
      const { status, problem } = await ask(key);
      if (key === 'GET /api/admin/me') expect(status).toBe(200);
      else expect([key, status, problem.code]).toEqual([key, 403, 'second_factor_required']);
    }
  });

  test('gets in at the next request after turning the second factor on', async () => {
    team = { ...NEW_TEAM, requiresSecondFactor: true };
    expect((await ask('GET /api/admin/orders', 'user-2')).status).toBe(403);
    person.hasSecondFactor = true;
    expect((await ask('GET /api/admin/orders', 'user-2')).status).toBe(200);
  });

  test('cannot write from the moment an operator takes them out of the group', async () => {
    expect((await ask('GET /api/admin/orders', 'user-3')).status).toBe(200);
    person.isAdmin = false;
    expect((await ask('PUT /api/admin/settings', 'user-3')).status).toBe(403);
    expect((await ask('GET /api/admin/orders', 'user-3')).status).toBe(403);
  });
});
