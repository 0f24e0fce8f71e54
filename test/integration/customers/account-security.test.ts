import {
  AdminAddUserToGroupCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  type CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Security } from '#shared/customers/recovery-codes.ts';
import { startShopWithClients } from '../../support/cloud/shop-with-clients.ts';
import { attributesOf, giveSecondFactor, newCustomer, OWN_PASSWORD, PASSWORD } from '../../support/customers.ts';
import type { Problem, Shop } from '../../support/shop.ts';
import { eventually, mailsTo } from '../../support/shopping.ts';
import { wholeTable } from '../../support/table.ts';
import { anotherAddress, fromAddress } from '../../support/visitor.ts';

let shop: Shop;
let pools: CognitoIdentityProviderClient;

beforeAll(async () => {
  ({ shop, pools } = await startShopWithClients());
});
afterAll(() => shop?.close());

const client = () => ({ ClientId: shop.local.cognito.clientId });
const post = (path: string, body: object, headers = fromAddress(anotherAddress())) =>
  shop.call<Problem>('POST', path, body, headers);

const signIn = async (email: string, password: string) =>
  pools.send(
    new InitiateAuthCommand({
      ...client(),
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
const refresh = (RefreshToken = '') => pools.send(new GetTokensFromRefreshTokenCommand({ ...client(), RefreshToken }));
const squat = (Username: string) =>
  pools.send(
    new SignUpCommand({ ...client(), Username, Password: 'squatters', UserAttributes: attributesOf(Username) }),
  );
const codeOf = (email: string, mails: number) =>
  eventually(async () => {
    const all = await mailsTo(shop, email);
    return all.length === mails ? /\b\d{6}\b/.exec(all.map(({ text }) => text)[0] ?? '')?.[0] : undefined;
  });

describe('An address that a stranger signed up', () => {
  test('belongs to the owner of the inbox, with the password the owner chose', async () => {
    const email = 'victim@example.com';
    await squat(email);
    await codeOf(email, 1);
    await pools.send(new ResendConfirmationCodeCommand({ ...client(), Username: email }));
    const code = await codeOf(email, 2);
    const wrong = code === '000000' ? '111111' : '000000';
    const password = 'owners-own';
    expect((await post('/api/sign-up-confirmations', { email, code: wrong, password })).status).toBe(400);
    expect((await post('/api/sign-up-confirmations', { email, code, password: 'short' })).status).toBe(400);
    expect((await post('/api/sign-up-confirmations', { email, code, password })).status).toBe(204);
    await expect(signIn(email, password)).resolves.toHaveProperty('AuthenticationResult');
    await expect(signIn(email, 'squatters')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect((await post('/api/sign-up-confirmations', { email, code, password })).status).toBe(409);
  });

  test('looks like any other to someone without the code', async () => {
    const email = 'quiet@example.com';
    await squat(email);
    const about = async (address: string) => {
      const body = { email: address, code: '000000', password: 'owners-own' };
      const { status, body: problem } = await post('/api/password-resets', body);
      return [status, problem.code, problem.detail];
    };
    expect(await about(email)).toEqual(await about('unknown@example.com'));
  });
});

test('An account that asked for no code looks like no account to someone who guesses a code', async () => {
  const { email } = await newCustomer(shop, 'confirmed@example.com');
  await squat('waiting@example.com');
  const about = async (path: string, address: string) => {
    const { status, body } = await post(path, { email: address, code: '000000', password: 'a-guess-too' });
    return [status, body.code, body.detail];
  };
  const unknown = await about('/api/password-resets', 'nobody@example.com');
  expect(unknown).toMatchObject([400, 'invalid_request', expect.stringContaining('wrong or has expired')]);
  expect(await about('/api/password-resets', email)).toEqual(unknown);
  expect(await about('/api/sign-up-confirmations', 'nobody@example.com')).toEqual(unknown);
  expect(await about('/api/sign-up-confirmations', 'waiting@example.com')).toEqual(unknown);
});

test('Signing out everywhere ends every session', async () => {
  const { email, headers } = await newCustomer(shop, 'everywhere@example.com');
  const { AuthenticationResult } = await signIn(email, PASSWORD);
  await expect(refresh(AuthenticationResult?.RefreshToken)).resolves.toBeDefined();
  expect((await post('/api/me/sign-out', {}, headers as never)).status).toBe(204);
  await expect(refresh(AuthenticationResult?.RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

describe('Deleting an account', () => {
  const remove = (body: object, headers: Record<string, string>) =>
    shop.call<Problem>('DELETE', '/api/me', body, headers);

  test('asks for the password', async () => {
    const { headers } = await newCustomer(shop, 'unlocked-laptop@example.com');
    expect(await remove({ password: 'a-guess' }, headers)).toMatchObject({
      status: 403,
      body: { code: 'wrong_password' },
    });
    expect((await shop.call('GET', '/api/me', undefined, headers)).status).toBe(200);
    expect((await remove(OWN_PASSWORD, headers)).status).toBe(204);
  });

  test('is refused to the only owner, who knows it beforehand', async () => {
    const { email: Username = '', password = '' } = shop.local.accounts.find(({ role }) => role === 'admin') ?? {};
    const { AuthenticationResult } = await signIn(Username, password);
    const headers = { authorization: `Bearer ${AuthenticationResult?.AccessToken}` };
    const security = () => shop.call<Security>('GET', '/api/me/security', undefined, headers);
    expect((await security()).body.isOnlyOwner).toBe(true);
    const { status, body } = await remove({ password }, headers);
    expect([status, body.detail]).toEqual([
      409,
      'You’re the only owner. Make someone else an owner first, then delete your account.',
    ]);
    expect((await shop.call('GET', '/api/admin/dashboard', undefined, headers)).status).toBe(200);

    const second = await newCustomer(shop, 'second-admin@example.com');
    const { userPoolId: UserPoolId } = shop.local.cognito;
    await pools.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: second.email, GroupName: 'admin' }));
    expect((await security()).body.isOnlyOwner).toBe(false);
    await pools.send(new AdminDisableUserCommand({ UserPoolId, Username: second.email }));
  });
});

test('Two admins who delete their accounts at the same moment leave one', async () => {
  const { userPoolId: UserPoolId } = shop.local.cognito;
  const { email: owner = '', password = '' } = shop.local.accounts.find(({ role }) => role === 'admin') ?? {};
  await pools.send(new AdminDisableUserCommand({ UserPoolId, Username: owner }));
  const admins = [
    await newCustomer(shop, 'one-of-two@example.com'),
    await newCustomer(shop, 'other-of-two@example.com'),
  ];
  for (const { email } of admins)
    await pools.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: email, GroupName: 'admin' }));
  const answers = await Promise.all(admins.map(({ headers }) => shop.call('DELETE', '/api/me', OWN_PASSWORD, headers)));
  await pools.send(new AdminEnableUserCommand({ UserPoolId, Username: owner }));
  await expect(signIn(owner, password)).resolves.toBeDefined();
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
});

describe('A recovery code', () => {
  const recover = (email: string, code: string | undefined, password = PASSWORD) =>
    shop.call<Problem & { left: number }>(
      'POST',
      '/api/second-factor-recoveries',
      { email, password, code },
      fromAddress(anotherAddress()),
    );
  const made = async (headers: Record<string, string>) =>
    (await shop.call<{ codes: string[] }>('POST', '/api/me/recovery-codes', OWN_PASSWORD, headers)).body.codes;

  test('turns two-step sign-in off with the right password, works once, and is stored only as a hash', async () => {
    const customer = await newCustomer(shop, 'lost-phone@example.com');
    await giveSecondFactor(shop, customer);
    const { email, headers } = customer;
    const codes = await made(headers);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^([a-z2-9]{4}-){2}[a-z2-9]{4}$/);
      expect(await wholeTable(shop)).not.toContain(code.replaceAll('-', ''));
    }
    await expect(signIn(email, PASSWORD)).resolves.toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
    expect((await recover(email, codes[0], 'a-guess')).body.code).toBe('wrong_password');
    expect((await recover(email, 'abcd-efgh-jkmn')).status).toBe(400);
    const spelled = codes[0]?.toUpperCase().replaceAll('-', ' ');
    expect(await recover(email, spelled)).toMatchObject({ status: 200, body: { left: 9 } });
    await expect(signIn(email, PASSWORD)).resolves.toHaveProperty('AuthenticationResult');

    await giveSecondFactor(shop, customer);
    expect((await recover(email, codes[0])).status).toBe(400);
    const { body } = await shop.call<Security>('GET', '/api/me/security', undefined, headers);
    expect(body.recoveryCodes?.left).toBe(9);
  });

  test('turns two-step sign-in off also where passkeys count as both steps, which they do only beside the app', async () => {
    const customer = await newCustomer(shop, 'passkeys-too@example.com');
    const { email, headers } = customer;
    const accept = () => shop.call<Problem>('POST', '/api/me/second-factor/passkeys', undefined, headers);
    expect((await accept()).status).toBe(409);
    await expect(signIn(email, PASSWORD)).resolves.toHaveProperty('AuthenticationResult');
    await giveSecondFactor(shop, customer);
    const [code] = await made(headers);
    expect((await accept()).status).toBe(204);
    await expect(signIn(email, PASSWORD)).resolves.toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
    expect((await recover(email, code)).status).toBe(200);
    await expect(signIn(email, PASSWORD)).resolves.toHaveProperty('AuthenticationResult');
  });

  test('is made only with the password, so that a stolen session cannot replace the codes', async () => {
    const customer = await newCustomer(shop, 'kept-codes@example.com');
    await giveSecondFactor(shop, customer);
    const [kept] = await made(customer.headers);
    const make = (body?: object) => shop.call<Problem>('POST', '/api/me/recovery-codes', body, customer.headers);
    expect(await make({ password: 'a-guess' })).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
    expect((await make()).status).toBe(400);
    expect((await recover(customer.email, kept)).status).toBe(200);
  });

  test('no longer works once new ones are made', async () => {
    const customer = await newCustomer(shop, 'new-codes@example.com');
    await giveSecondFactor(shop, customer);
    const [old] = await made(customer.headers);
    const [current] = await made(customer.headers);
    expect((await recover(customer.email, old)).status).toBe(400);
    expect((await recover(customer.email, current)).status).toBe(200);
  });

  test('cannot be guessed for long, even with the right password', async () => {
    const customer = await newCustomer(shop, 'guessed@example.com');
    await giveSecondFactor(shop, customer);
    await made(customer.headers);
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries++) statuses.push((await recover(customer.email, 'abcd-efgh-jkmn')).status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual([429, 429]);
  });
});

test('Turning two-step sign-in off asks for the password', async () => {
  const customer = await newCustomer(shop, 'turn-off@example.com');
  await giveSecondFactor(shop, customer);
  const turnOff = (password: string) => post('/api/me/second-factor/removal', { password }, customer.headers as never);
  expect((await turnOff('a-guess')).body.code).toBe('wrong_password');
  await expect(signIn(customer.email, PASSWORD)).resolves.toHaveProperty('ChallengeName');
  expect((await turnOff(PASSWORD)).status).toBe(204);
  await expect(signIn(customer.email, PASSWORD)).resolves.toHaveProperty('AuthenticationResult');
});
