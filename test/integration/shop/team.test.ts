import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '#shared/base/id.ts';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import type { Role } from '#shared/shop/roles.ts';
import type { Invitation } from '#shared/shop/team.ts';
import { giveSecondFactor, newCustomer, newOwner, OWN_PASSWORD, signInCustomer } from '../../support/customers.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { as, mailsTo } from '../../support/shopping.ts';

type Headers = Record<string, string>;
type Team = ResponseOf<'GET /api/admin/team'>;

let shop: Shop;
let owner: Headers;

beforeAll(async () => {
  shop = await startShop();
  owner = await as(shop, 'admin');
});
afterAll(() => shop.close());

const team = async () => (await shop.call<Team>('GET', '/api/admin/team', undefined, owner)).body;
const memberWith = async (email: string) => (await team()).members.find((member) => member.email === email);
const setRole = async (email: string, role: Role, headers = owner) => {
  const id = (await memberWith(email))?.userId;
  return shop.call<Problem>('PUT', `/api/admin/team/members/${id}/role`, { role }, headers);
};
const remove = async (email: string, headers = owner) =>
  shop.call<Problem>('DELETE', `/api/admin/team/members/${(await memberWith(email))?.userId}`, undefined, headers);
const inviteAs = (email: string, role: Role) =>
  shop.call<Invitation & Problem>('POST', '/api/admin/team/invitations', { email, role }, owner);

const OWNER = 'admin@foundation.example';

describe('A person who is invited', () => {
  const EMAIL = 'colleague@example.com';

  test('gets an email without any secret, joins with an account of that address, and has exactly that role', async () => {
    const { status, body } = await inviteAs(EMAIL, 'fulfilment');
    expect(status).toBe(201);
    expect((await inviteAs(EMAIL.toUpperCase(), 'owner')).body.detail).toContain('already invited');
    await shop.drain();
    const [mail] = await mailsTo(shop, EMAIL);
    expect(mail?.text).toContain('Your role: Fulfillment.');
    expect(mail?.text).not.toContain(body.id);

    const stranger = await newCustomer(shop, 'not-invited@example.com');
    const accept = (headers: Headers) =>
      shop.call<{ role: Role }>('POST', '/api/me/team-invitation/acceptance', undefined, headers);
    expect((await accept(stranger.headers)).status).toBe(404);
    const { headers } = await newCustomer(shop, EMAIL);
    const invitation = await shop.call('GET', '/api/me/team-invitation', undefined, headers);
    expect(invitation.body).toEqual({ invitation: { role: 'fulfilment', invitedBy: OWNER } });
    expect((await accept(headers)).body).toEqual({ role: 'fulfilment' });
    expect((await accept(headers)).status).toBe(404);
    await shop.drain();
    const { headers: again } = await signInCustomer(shop, EMAIL);
    expect((await shop.call('GET', '/api/admin/me', undefined, again)).body).toEqual({
      role: 'fulfilment',
      needsSecondFactor: false,
    });
    expect((await shop.call('GET', '/api/admin/analytics', undefined, again)).status).toBe(403);
    expect(await memberWith(EMAIL)).toMatchObject({ role: 'fulfilment', name: 'New User', canSignIn: true });
    expect((await inviteAs(EMAIL, 'manager')).body.detail).toContain('already on the team');
  });

  test('loses every right in the same moment when removed, is signed out, and can be invited again', async () => {
    const { headers } = await signInCustomer(shop, EMAIL);
    expect((await shop.call('GET', '/api/admin/orders', undefined, headers)).status).toBe(200);
    expect((await remove(EMAIL)).status).toBe(204);
    const refused = expect.toBeOneOf([401, 403]);
    // The job that signs the member out may have finished already.
    expect((await shop.call('POST', '/api/admin/work/x/retry', undefined, headers)).status).toEqual(refused);
    await expect
      .poll(async () => (await shop.call('GET', '/api/admin/orders', undefined, headers)).status)
      .toEqual(refused);
    expect(await memberWith(EMAIL)).toBeUndefined();
    await shop.drain();
    expect((await shop.call('POST', '/api/admin/work/x/retry', undefined, headers)).status).toBe(401);
    expect(
      (await shop.call('GET', '/api/admin/me', undefined, (await signInCustomer(shop, EMAIL)).headers)).status,
    ).toBe(403);
    expect((await inviteAs(EMAIL, 'read-only')).status).toBe(201);
  });

  test('cannot join once the invitation is withdrawn', async () => {
    const [{ id } = { id: '' }] = (await team()).invitations;
    const of = (path: string, method: string) =>
      shop.call(method, `/api/admin/team/invitations/${id}${path}`, undefined, owner);
    expect((await of('/mails', 'POST')).status).toBe(200);
    expect((await of('', 'DELETE')).status).toBe(204);
    expect((await of('/mails', 'POST')).status).toBe(404);
    const { headers } = await signInCustomer(shop, EMAIL);
    expect((await shop.call('POST', '/api/me/team-invitation/acceptance', undefined, headers)).status).toBe(404);
  });
});

test('Two owners who demote or remove each other at the same moment leave one, and the only owner stays', async () => {
  for (let round = 0; round < 4; round++) {
    const emails = [`one-${round}@example.com`, `other-${round}@example.com`];
    const [one, other] = await Promise.all(emails.map((email) => newOwner(shop, email)));
    const [first = '', second = ''] = emails;
    const answers = await Promise.all([
      setRole(second, 'manager', one?.headers),
      round % 2 === 0 ? remove(first, other?.headers) : setRole(first, 'read-only', other?.headers),
    ]);
    // An owner who was removed may already be signed out.
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, expect.toBeOneOf([401, 403])]);
    const left = (await team()).members.filter(({ email }) => emails.includes(email));
    expect(left.filter(({ role }) => role === 'owner')).toHaveLength(1);
  }
  const others = (await team()).members.filter(({ role, email }) => role === 'owner' && email !== OWNER);
  for (const { email } of others) expect((await setRole(email, 'manager')).status).toBe(204);
  expect(await setRole(OWNER, 'manager')).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect((await remove(OWNER)).status).toBe(409);
});

test('A variant that becomes low is in one email to those who want it, and in none before it is restocked', async () => {
  const { body: known } = await shop.call<Record<string, unknown>>('GET', '/api/admin/settings', undefined, owner);
  const { mailAddress: _address, currency: _currency, ...settings } = known;
  const teamNotices = { ...(known.teamNotices as object), stock: ['buyer@example.com'] };
  expect((await shop.call('PUT', '/api/admin/settings', { ...settings, teamNotices }, owner)).status).toBe(200);
  const { body: list } = await shop.call<{ items: AdminProduct[] }>('GET', '/api/admin/products', undefined, owner);
  const product = list.items.find(({ isPublished, inventoryQuantity }) => isPublished && inventoryQuantity > 30);
  const counted = product?.variants?.find(({ quantity = 0 }) => quantity > 6);
  const { size, color } = counted ?? { size: null, color: null };
  const stock = counted?.quantity ?? product?.inventoryQuantity ?? 0;
  const adjust = (units: number) =>
    shop.call(
      'POST',
      `/api/admin/products/${product?.id}/stock`,
      { id: newId('chg', Date.now()), changes: [{ size, color, units }], reason: 'counted' },
      owner,
    );
  expect((await adjust(2 - stock)).status).toBe(200);
  expect((await adjust(-1)).status).toBe(200);
  const jobs = async () => {
    await shop.drain();
    const { body } = await shop.call<{ items: { id: string }[] }>('GET', '/api/admin/work?state=due', undefined, owner);
    return body.items.filter(({ id }) => id.startsWith('send_team_notice.'));
  };
  await expect.poll(async () => (await jobs()).length).toBe(1);
  const [job] = await jobs();
  await shop.call('POST', `/api/admin/work/${job?.id}/retry`, undefined, owner);
  await shop.drain();
  const mails = await mailsTo(shop, 'buyer@example.com');
  expect(mails.map(({ subject }) => subject)).toEqual(['FOUNDATION: Stock is low']);
  expect(mails[0]?.text).toContain(product?.title);
});

test('An owner resets the lost second factor of a person, who signs in with the password and sets up a new one', async () => {
  const EMAIL = 'lost-phone@example.com';
  const member = await newOwner(shop, EMAIL);
  expect((await setRole(EMAIL, 'manager')).status).toBe(204);
  await giveSecondFactor(shop, member);
  const codes = await shop.call('POST', '/api/me/recovery-codes', OWN_PASSWORD, member.headers);
  expect(codes.status).toBe(201);
  const reset = (id: string | undefined, headers: Headers) =>
    shop.call<Problem>('POST', `/api/admin/team/members/${id}/second-factor/reset`, undefined, headers);
  const userId = (await memberWith(EMAIL))?.userId;
  const ownerId = (await memberWith(OWNER))?.userId;
  expect((await reset(ownerId, member.headers)).status).toBe(403);
  expect((await reset(ownerId, owner)).status).toBe(409);
  expect((await reset('00000000-0000-4000-8000-000000000000', owner)).status).toBe(404);

  expect((await reset(userId, owner)).status).toBe(204);
  expect((await shop.call('POST', '/api/admin/work/x/retry', undefined, member.headers)).status).toBe(401);
  await shop.drain();
  expect(await memberWith(EMAIL)).toMatchObject({ hasSecondFactor: false, mustTurnOnSecondFactor: true });
  expect((await reset(userId, owner)).body.detail).toContain('already off');
  const [mail] = await mailsTo(shop, EMAIL);
  expect(mail).toMatchObject({ subject: 'FOUNDATION: your two-step sign-in was reset' });
  expect(mail?.text).toContain(OWNER);
  const { body } = await shop.call<{ items: object[] }>('GET', `/api/admin/audit?subject=${userId}`, undefined, owner);
  expect(body.items[0]).toMatchObject({ action: 'team.second_factor_reset', actor: { email: OWNER } });

  // A sign-in within the same second is treated as earlier, so the test tries again.
  const again = await vi.waitFor(async () => {
    const session = await signInCustomer(shop, EMAIL);
    expect((await shop.call('GET', '/api/admin/me', undefined, session.headers)).body).toEqual({
      role: 'manager',
      needsSecondFactor: true,
    });
    return session;
  }, 10_000);
  const orders = () => shop.call<Problem>('GET', '/api/admin/orders', undefined, again.headers);
  expect((await orders()).body.code).toBe('second_factor_required');
  const security = await shop.call('GET', '/api/me/security', undefined, again.headers);
  expect(security.body).toMatchObject({ isSecondFactorRequired: true, recoveryCodes: null });
  await giveSecondFactor(shop, again);
  expect((await orders()).status).toBe(200);
});

test('Two-step sign-in can be demanded of everybody, by an owner who has it', async () => {
  const demand = (isRequired: boolean, headers: Headers) =>
    shop.call<Problem>('PUT', '/api/admin/team/second-factor', { isRequired }, headers);
  expect((await demand(true, owner)).status).toBe(409);
  const careful = await newOwner(shop, 'careful@example.com');
  await giveSecondFactor(shop, careful);
  expect((await demand(true, careful.headers)).status).toBe(204);
  const read = () => shop.call<Problem>('GET', '/api/admin/orders', undefined, owner);
  await expect.poll(async () => (await read()).status).toBe(403);
  expect((await read()).body.code).toBe('second_factor_required');
  expect((await demand(false, owner)).body.code).toBe('second_factor_required');
  expect((await shop.call('GET', '/api/admin/me', undefined, owner)).body).toMatchObject({ needsSecondFactor: true });
  expect((await shop.call('GET', '/api/admin/orders', undefined, careful.headers)).status).toBe(200);
  const history = await shop.call<{ items: { action: string; actor: { email: string } }[] }>(
    'GET',
    '/api/admin/audit?subject=team',
    undefined,
    careful.headers,
  );
  expect(history.body.items[0]).toMatchObject({
    action: 'team.second_factor_changed',
    actor: { email: 'careful@example.com' },
  });
});
