import {
  type CognitoIdentityProviderClient,
  ForgotPasswordCommand,
  StartWebAuthnRegistrationCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#shared/shop/audit.ts';
import type { Session } from '#shared/shop/team.ts';
import { startShopWithClients } from '../../support/cloud/shop-with-clients.ts';
import { newOwner, OWN_PASSWORD, type SignedInCustomer, signInCustomer } from '../../support/customers.ts';
import type { Problem, Shop } from '../../support/shop.ts';
import { as, mailsTo } from '../../support/shopping.ts';
import { wholeTable } from '../../support/table.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let shop: Shop;
let pools: CognitoIdentityProviderClient;
let owner: Record<string, string>;

beforeAll(async () => {
  ({ shop, pools } = await startShopWithClients());
  owner = await as(shop, 'admin');
});
afterAll(() => shop.close());

const sessionsAt = async (path: string, headers: Record<string, string>) =>
  (await shop.call<{ items: Session[] }>('GET', path, undefined, headers)).body.items;
const own = (headers: Record<string, string>) => sessionsAt('/api/admin/sessions', headers);
const end = (path: string, headers: Record<string, string>) => shop.call<Problem>('DELETE', path, undefined, headers);
const write = (headers: Record<string, string>) => shop.call('POST', '/api/admin/work/x/retry', undefined, headers);
const read = async (path: string, headers: Record<string, string>) =>
  (await shop.call('GET', path, undefined, headers)).status;

const using = ({ headers }: SignedInCustomer, userAgent: string) => ({ ...headers, 'user-agent': userAgent });
const idOf = ({ accessToken }: SignedInCustomer): { sub: string; origin_jti: string } =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());

/** Starts to add a passkey with the tokens of a session. Calls the user pool directly, not the shop. */
const startPasskey = (headers: Record<string, string>) =>
  pools.send(new StartWebAuthnRegistrationCommand({ AccessToken: headers.authorization?.slice('Bearer '.length) }));

/** Signs in a new owner twice, and opens the back office in both sessions. */
async function twice(email: string) {
  const first = await newOwner(shop, email);
  const second = await signInCustomer(shop, email);
  const [here, there] = [using(first, CHROME), using(second, FIREFOX)];
  await read('/api/admin/me', there);
  await read('/api/admin/me', here);
  return {
    here,
    there,
    ids: { here: idOf(first).origin_jti, there: idOf(second).origin_jti },
    userId: idOf(first).sub,
  };
}

test('A person sees where they are signed in, and ends another session at once for writes and soon for reads', async () => {
  const { here, there, ids } = await twice('two-browsers@example.com');
  const known = await own(here);
  expect(known.map(({ device, isCurrent }) => [device, isCurrent]).toSorted()).toEqual([
    ['Chrome on Windows', true],
    ['Firefox on Linux', false],
  ]);
  expect(known.map(({ id }) => id).toSorted()).toEqual(Object.values(ids).toSorted());
  expect((await end(`/api/admin/sessions/${ids.there}`, here)).status).toBe(204);
  expect((await write(there)).status).toBe(401);
  await expect.poll(() => read('/api/admin/orders', there), { timeout: 10_000 }).toBe(401);
  await expect.poll(() => read('/api/me', there), { timeout: 10_000 }).toBe(401);
  expect(await own(here)).toHaveLength(1);
  expect((await end(`/api/admin/sessions/${ids.there}`, here)).status).toBe(404);
  expect(await read('/api/admin/orders', here)).toBe(200);
  const { body } = await shop.call<{ items: AuditEntry[] }>('GET', '/api/admin/audit', undefined, here);
  expect(body.items[0]).toMatchObject({
    action: 'team.session_ended',
    actor: { email: 'two-browsers@example.com' },
    changes: [{ field: 'session', before: 'Firefox on Linux', after: null }],
  });
});

test('Ending all others keeps the one that asks, and one that signs out leaves the list by itself', async () => {
  const { here, there, ids } = await twice('all-others@example.com');
  expect((await end('/api/admin/sessions', here)).status).toBe(204);
  expect((await write(there)).status).toBe(401);
  expect((await own(here)).map(({ id }) => id)).toEqual([ids.here]);
  expect((await end(`/api/admin/sessions/${ids.here}`, here)).status).toBe(204);
  // The next request lists the session again, because it was not really signed out.
  expect((await own(here)).map(({ id }) => id)).toEqual([ids.here]);
});

test('An owner ends the sessions of another person, whose next sign-in works; others may not', async () => {
  const { here, there, ids, userId } = await twice('colleague@example.com');
  const path = `/api/admin/team/members/${userId}/sessions`;
  expect((await sessionsAt(path, owner)).every(({ isCurrent }) => !isCurrent)).toBe(true);
  const role = (name: string) => shop.call('PUT', `/api/admin/team/members/${userId}/role`, { role: name }, owner);
  expect((await role('manager')).status).toBe(204);
  const ownerId = (await shop.call<{ userId: string }>('GET', '/api/me', undefined, owner)).body.userId;
  for (const method of ['GET', 'DELETE'])
    expect((await shop.call(method, `/api/admin/team/members/${ownerId}/sessions`, undefined, here)).status).toBe(403);
  expect((await end(`${path}/${ids.there}`, owner)).status).toBe(204);
  expect([(await write(there)).status, (await write(here)).status]).toEqual([401, 404]);
  await shop.drain();
  expect((await startPasskey(here)).CredentialCreationOptions).toBeDefined();
  expect((await end(path, owner)).status).toBe(204);
  expect((await write(here)).status).toBe(401);
  expect(await sessionsAt(path, owner)).toEqual([]);
  await shop.drain();
  for (const headers of [here, there])
    await expect(startPasskey(headers)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  // A sign-in within the same second is treated as earlier, so the test tries again.
  await expect
    .poll(async () => read('/api/admin/orders', (await signInCustomer(shop, 'colleague@example.com')).headers), {
      timeout: 10_000,
    })
    .toBe(200);
});

test('Signing out everywhere, as after a change of the password, ends every session', async () => {
  const { here, there, userId } = await twice('new-password@example.com');
  expect((await shop.call('POST', '/api/me/sign-out', {}, here)).status).toBe(204);
  expect((await write(there)).status).toBe(401);
  expect((await write(here)).status).toBe(401);
  expect(await sessionsAt(`/api/admin/team/members/${userId}/sessions`, owner)).toEqual([]);
});

test('A reset password ends every session', async () => {
  const email = 'forgotten@example.com';
  const { here, userId } = await twice(email);
  const ClientId = shop.local.cognito.clientId;
  await pools.send(new ForgotPasswordCommand({ ClientId, Username: email }));
  const code = async () => (await mailsTo(shop, email)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean);
  await expect.poll(code).toBeDefined();
  const body = { email, code: await code(), password: 'a-new-password' };
  expect((await shop.call('POST', '/api/password-resets', body)).status).toBe(204);
  expect((await write(here)).status).toBe(401);
  expect(await sessionsAt(`/api/admin/team/members/${userId}/sessions`, owner)).toEqual([]);
});

test('A person’s own data has the sessions, and deleting the account deletes them', async () => {
  const { here, userId } = await twice('own-data@example.com');
  const { body } = await shop.call<{ sessions: { device: string }[] }>('GET', '/api/me/export', undefined, here);
  expect(body.sessions.map(({ device }) => device).toSorted()).toEqual(['Chrome on Windows', 'Firefox on Linux']);
  expect(JSON.stringify(body.sessions)).not.toContain('127.0.0.1');
  expect((await shop.call('DELETE', '/api/me', OWN_PASSWORD, here)).status).toBe(204);
  expect(await wholeTable(shop)).not.toContain(`SESSION#${userId}#`);
});
