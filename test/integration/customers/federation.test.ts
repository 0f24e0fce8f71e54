import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  type CognitoIdentityProviderClient,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FEDERATED_CLIENT_ID } from '#infra/local/environment.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { AccountExport } from '#shared/customers/account-export.ts';
import type { Customer } from '#shared/customers/customer.ts';
import type { Profile } from '#shared/customers/profile.ts';
import {
  authorizeUrl,
  claimsIn,
  exchange,
  newVerifier,
  refusalAt,
  signInWith,
  visitProvider,
} from '../../support/cloud/provider-sign-in.ts';
import { startShopWithClients } from '../../support/cloud/shop-with-clients.ts';
import {
  attributesOf,
  giveSecondFactor,
  newCustomer,
  newOwner,
  PASSWORD,
  signInCustomer,
} from '../../support/customers.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { as, browse, checkOut, eventually, lineOf, mailsTo, pay } from '../../support/shopping.ts';

let shop: Shop;
let pools: CognitoIdentityProviderClient;
let UserPoolId: string;

beforeAll(async () => {
  ({ shop, pools } = await startShopWithClients());
  UserPoolId = shop.local.cognito.userPoolId;
});
afterAll(() => shop?.close());

const account = (Username: string) => pools.send(new AdminGetUserCommand({ UserPoolId, Username }));
const enter = (USERNAME: string, secret: string) =>
  pools.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: shop.local.cognito.clientId,
      AuthParameters: { USERNAME, PASSWORD: secret },
    }),
  );
const me = async (headers: { authorization: string }) =>
  shop.call<Profile & Problem>('GET', '/api/me', undefined, headers);

describe('A customer who continues with Google', () => {
  test('gets an account with the verified address and the names, and the same one next time', async () => {
    const email = 'Ada.New@mail.example';
    expect(await refusalAt(shop, { email, givenName: 'Ada', familyName: 'New' })).toMatch(/Already found an entry/);
    const first = await signInWith(shop, { email });
    const { body: profile } = await me(first.headers);
    expect(profile).toMatchObject({ email: email.toLowerCase(), firstName: 'New', isAdmin: false });
    const again = await signInWith(shop, { email });
    expect(claimsIn(again.accessToken)).toMatchObject({
      sub: profile.userId,
      client_id: FEDERATED_CLIENT_ID,
      token_use: 'access',
    });
    expect(claimsIn(again.idToken)).toMatchObject({
      aud: FEDERATED_CLIENT_ID,
      email_verified: true,
      identities: [{ providerName: 'Google', userId: expect.stringMatching(/^\d{21}$/) }],
    });
  });

  test('stays signed in with the client they came through, and with no other', async () => {
    const { refreshToken: RefreshToken } = await signInWith(shop, { email: 'refreshed@mail.example' });
    const renew = (ClientId: string) => pools.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }));
    const { AuthenticationResult } = await renew(FEDERATED_CLIENT_ID);
    expect(claimsIn(AuthenticationResult?.AccessToken ?? '').client_id).toBe(FEDERATED_CLIENT_ID);
    await expect(renew(shop.local.cognito.clientId)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  test('without a last name is greeted by the first', async () => {
    const { headers } = await signInWith(shop, { email: 'mono@mail.example', givenName: 'Cher', familyName: '' });
    expect((await me(headers)).body).toMatchObject({ lastName: null });
  });
});

describe('A customer who has an account already', () => {
  test('comes into that account with Google, and the password still works', async () => {
    const { headers } = await newCustomer(shop, 'both@mail.example');
    const { body: before } = await me(headers);
    const google = await signInWith(shop, { email: 'both@mail.example' });
    expect((await me(google.headers)).body.userId).toBe(before.userId);
    expect((await signInCustomer(shop, 'both@mail.example')).accessToken).not.toBe('');
  });

  test('comes into the same account with Google and with Apple', async () => {
    const email = 'two-ways@mail.example';
    const google = await signInWith(shop, { email });
    const apple = await signInWith(shop, { email, provider: 'apple' });
    expect(claimsIn(apple.accessToken).sub).toBe(claimsIn(google.accessToken).sub);
    expect(claimsIn(apple.idToken).identities).toHaveLength(2);
  });

  test('finds the orders placed as a guest with that address', async () => {
    const email = 'guest-first@mail.example';
    const products = await browse(shop);
    const opened = await checkOut(shop, products, [lineOf(products[0] as ProductDetail)]);
    await pay(shop, opened.body.id, { email });
    const orderId = await eventually(async () => {
      const state = await shop.call<{ orderId: string | null }>('GET', `/api/checkout/sessions/${opened.body.id}`);
      return state.body.orderId;
    });
    const { headers } = await signInWith(shop, { email });
    await eventually(async () => {
      await me(headers);
      const { body } = await shop.call<{ items: { id: string }[] }>('GET', '/api/orders', undefined, headers);
      return body.items.some(({ id }) => id === orderId) || undefined;
    });
  });

  test('can choose a password later, by email', async () => {
    const email = 'password-later@mail.example';
    const { headers, accessToken } = await signInWith(shop, { email });
    await expect(enter(email, PASSWORD)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    const signUp = new SignUpCommand({
      ...{ ClientId: shop.local.cognito.clientId, Username: email, Password: PASSWORD },
      UserAttributes: attributesOf(email),
    });
    await expect(pools.send(signUp)).rejects.toMatchObject({ name: 'UsernameExistsException' });
    expect((await me(headers)).status).toBe(200);
    await pools.send(new ForgotPasswordCommand({ ClientId: shop.local.cognito.clientId, Username: email }));
    const code = await eventually(async () => /\b\d{6}\b/.exec((await mailsTo(shop, email))[0]?.text ?? '')?.[0]);
    const reset = { email, code, password: PASSWORD };
    expect((await shop.call('POST', '/api/password-resets', reset)).status).toBe(204);
    expect(claimsIn((await signInCustomer(shop, email)).accessToken).sub).toBe(claimsIn(accessToken).sub);
  });
});

test('A customer whose address at Google has changed leaves no trace under either address', async () => {
  const [former, present] = ['moved.from@mail.example', 'moved.to@mail.example'];
  const first = await signInWith(shop, { email: former, account: 'moved' });
  expect((await me(first.headers)).status).toBe(200);
  const { headers } = await signInWith(shop, { email: present, account: 'moved' });
  expect((await me(headers)).status).toBe(200);
  expect((await shop.call('DELETE', '/api/me', {}, headers)).status).toBe(204);
  await shop.drain();
  const admin = await as(shop, 'admin');
  for (const email of [former, present]) {
    const { body } = await shop.call<{ items: unknown[] }>('GET', `/api/admin/customers?q=${email}`, undefined, admin);
    expect(body.items).toEqual([]);
  }
});

test('A customer whose address at Google has changed has the new one in the shop, and the notes stay with the former', async () => {
  const [former, present] = ['renamed.from@mail.example', 'renamed.to@mail.example'];
  const first = await signInWith(shop, { email: former, account: 'renamed' });
  const { body: before } = await me(first.headers);
  const admin = await as(shop, 'admin');
  const customerOf = async (email: string) => {
    await shop.drain();
    const path = `/api/admin/customers?q=${email}`;
    return (await shop.call<{ items: Customer[] }>('GET', path, undefined, admin)).body.items;
  };
  const products = await browse(shop);
  const opened = await checkOut(shop, products, [lineOf(products[0] as ProductDetail)], first.headers);
  await pay(shop, opened.body.id, { email: former });
  const [known] = await eventually(async () => {
    const found = await customerOf(former);
    return found[0]?.orders === 1 ? found : undefined;
  });
  const note = { text: 'Likes blue' };
  expect((await shop.call('POST', `/api/admin/customers/${known?.id}/notes`, note, admin)).status).toBe(201);

  const { headers } = await signInWith(shop, { email: present, account: 'renamed' });
  expect((await me(headers)).body).toMatchObject({ userId: before.userId, email: present });
  expect(await customerOf(present)).toMatchObject([{ email: present, hasAccount: true }]);
  expect(await customerOf(former)).toMatchObject([{ email: former, hasAccount: false }]);
  const detail = await shop.call('GET', `/api/admin/customers/${known?.id}`, undefined, admin);
  expect(detail.body).toMatchObject({ notes: [{ text: 'Likes blue' }] });
  const orders = await shop.call<{ items: object[] }>('GET', '/api/orders', undefined, headers);
  expect(orders.body.items).toHaveLength(1);
});

describe('A stranger', () => {
  test('gets nothing with an address that Google has not verified, whether or not it has an account', async () => {
    await newCustomer(shop, 'target@mail.example');
    expect(await refusalAt(shop, { email: 'target@mail.example', unverified: true })).toContain('EMAIL_NOT_VERIFIED');
    expect((await account('target@mail.example')).UserAttributes?.map(({ Name }) => Name)).not.toContain('identities');
    expect(await refusalAt(shop, { email: 'unknown@mail.example', unverified: true })).toContain('EMAIL_NOT_VERIFIED');
    await expect(account('unknown@mail.example')).rejects.toMatchObject({ name: 'UserNotFoundException' });
  });

  test('who signed up with the address keeps no password, name or code of that account', async () => {
    const email = 'squatted@mail.example';
    const squat = new SignUpCommand({
      ...{ ClientId: shop.local.cognito.clientId, Username: email, Password: 'squatters' },
      UserAttributes: attributesOf(email),
    });
    const { UserSub } = await pools.send(squat);
    const owner = await signInWith(shop, { email, givenName: 'Real', familyName: 'Owner' });
    expect(claimsIn(owner.accessToken).sub).not.toBe(UserSub);
    expect((await me(owner.headers)).body).toMatchObject({ email, isAdmin: false });
    await expect(enter(email, 'squatters')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  test('whose address only looks like another one does not get its account', async () => {
    await newCustomer(shop, 'kim@mail.example');
    // The Kelvin sign becomes a plain "k" in lower case.
    expect(await refusalAt(shop, { email: '\u212aim@mail.example' })).toContain('EMAIL_NOT_VERIFIED');
  });

  test('cannot move a linked Google account onto the address of another customer', async () => {
    const victim = await newCustomer(shop, 'settled@mail.example');
    await signInWith(shop, { email: 'mover@mail.example', account: 'mover' });
    const refusal = await refusalAt(shop, { email: 'settled@mail.example', account: 'mover' });
    expect(refusal).toContain('invalid_request');
    expect((await account('settled@mail.example')).Username).toBe(claimsIn(victim.accessToken).sub);
  });

  test('gets into no account whose address was never confirmed, or that is closed', async () => {
    const unproven = new AdminCreateUserCommand({
      ...{ UserPoolId, Username: 'unproven@mail.example', MessageAction: 'SUPPRESS', TemporaryPassword: 'temporary' },
      UserAttributes: attributesOf('unproven@mail.example'),
    });
    await pools.send(unproven);
    expect(await refusalAt(shop, { email: 'unproven@mail.example' })).toContain('ACCOUNT_CLOSED');
    await newCustomer(shop, 'closed@mail.example');
    await pools.send(new AdminDisableUserCommand({ UserPoolId, Username: 'closed@mail.example' }));
    expect(await refusalAt(shop, { email: 'closed@mail.example' })).toContain('ACCOUNT_CLOSED');
  });

  test('cannot use the temporary password of an account after its owner came with Google', async () => {
    const email = 'invited@mail.example';
    await pools.send(
      new AdminCreateUserCommand({
        ...{ UserPoolId, Username: email, MessageAction: 'SUPPRESS', TemporaryPassword: 'temporary' },
        UserAttributes: [...attributesOf(email), { Name: 'email_verified', Value: 'true' }],
      }),
    );
    await signInWith(shop, { email });
    await expect(enter(email, 'temporary')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });
});

describe('Two-step sign-in', () => {
  test('keeps Google out of an account that has it', async () => {
    const customer = await newCustomer(shop, 'two-step@mail.example');
    await giveSecondFactor(shop, customer);
    expect(await refusalAt(shop, { email: customer.email })).toContain('TWO_STEP_SIGN_IN');
  });

  test('ends the sign-in with Google when the customer turns it on', async () => {
    const email = 'turns-on@mail.example';
    await signInWith(shop, { email });
    await signInWith(shop, { email, provider: 'apple' });
    const { accessToken } = await signInWith(shop, { email });
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await shop.call('DELETE', '/api/me/identities', undefined, headers)).status).toBe(204);
    const { UserAttributes = [] } = await account(String(claimsIn(accessToken).sub));
    expect(UserAttributes.map(({ Name }) => Name)).not.toContain('identities');
    await giveSecondFactor(shop, { email, accessToken, idToken: '', headers });
    expect(await refusalAt(shop, { email })).toContain('TWO_STEP_SIGN_IN');
    expect(await refusalAt(shop, { email, provider: 'apple' })).toContain('TWO_STEP_SIGN_IN');
  });
});

describe('The back office', () => {
  const dashboard = (headers: { authorization: string }) =>
    shop.call<Problem>('GET', '/api/admin/dashboard', undefined, headers);
  const requireSecondFactor = async (isRequired: boolean, headers: { authorization: string }) =>
    (await shop.call('PUT', '/api/admin/team/second-factor', { isRequired }, headers)).status;

  test('opens for an owner with Google while the team requires no second factor, and closes when it does', async () => {
    const email = 'google-owner@mail.example';
    await newOwner(shop, email);
    const google = await signInWith(shop, { email });
    expect((await dashboard(google.headers)).status).toBe(200);

    const strict = await newOwner(shop, 'strict-owner@mail.example');
    await giveSecondFactor(shop, strict);
    expect(await requireSecondFactor(true, strict.headers)).toBeLessThan(300);
    const { status, body } = await dashboard((await signInWith(shop, { email })).headers);
    expect([status, body.code]).toEqual([403, 'second_factor_required']);
    // A second factor on the account makes no difference, because Google did not ask for it.
    await giveSecondFactor(shop, google);
    expect((await dashboard(google.headers)).body.code).toBe('second_factor_required');
    expect((await shop.call<Problem>('PUT', '/api/admin/settings', {}, google.headers)).body.code).not.toBe(
      'forbidden',
    );
    expect((await shop.call('GET', '/api/admin/me', undefined, google.headers)).body).toMatchObject({
      needsSecondFactor: true,
    });
    expect((await dashboard(strict.headers)).status).toBe(200);
    expect(await requireSecondFactor(false, strict.headers)).toBeLessThan(300);
    // The owner no longer requires a second factor, but this admin has turned one on.
    expect((await dashboard(google.headers)).body.code).toBe('second_factor_required');
  });

  test('knows a member who was added while signed in with Google', async () => {
    const email = 'google-member@mail.example';
    await signInWith(shop, { email });
    await pools.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: email, GroupName: 'admin' }));
    expect((await dashboard((await signInWith(shop, { email })).headers)).status).toBe(200);
    expect((await dashboard(await as(shop, 'admin'))).status).toBe(200);
  });
});

describe('The data of a federated account', () => {
  test('names the accounts at Google and Apple, for the customer and for an admin', async () => {
    const email = 'exports@mail.example';
    await signInWith(shop, { email });
    const { headers } = await signInWith(shop, { email, provider: 'apple' });
    await me(headers);
    const { body } = await shop.call<AccountExport>('GET', '/api/me/export', undefined, headers);
    const expected = ['Google', 'SignInWithApple'].map((provider) => ({
      provider,
      id: expect.stringMatching(/./),
      linkedAt: expect.stringMatching(/^20\d\d-/),
    }));
    expect(body.identities).toEqual(expected);
    const admin = await as(shop, 'admin');
    const found = await eventually(async () => {
      const path = `/api/admin/customers?q=${email}`;
      return (await shop.call<{ items: Customer[] }>('GET', path, undefined, admin)).body.items[0];
    });
    const exported = await shop.call<AccountExport>(
      'POST',
      `/api/admin/customers/${found.id}/export`,
      undefined,
      admin,
    );
    expect(exported.body.identities).toEqual(expected);
  });
});

describe('A federated account', () => {
  test('is deleted without a password shortly after signing in, and is a new one next time', async () => {
    const email = 'leaves@mail.example';
    const { headers, accessToken } = await signInWith(shop, { email });
    await me(headers);
    expect((await shop.call('DELETE', '/api/me', {}, headers)).status).toBe(204);
    await expect(account(email)).rejects.toMatchObject({ name: 'UserNotFoundException' });
    const again = await signInWith(shop, { email });
    expect(claimsIn(again.accessToken).sub).not.toBe(claimsIn(accessToken).sub);
  });

  test('of a password session is not deleted without the password', async () => {
    const { headers } = await newCustomer(shop, 'keeps@mail.example');
    const { status, body } = await shop.call<Problem>('DELETE', '/api/me', {}, headers);
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'password']);
  });
});

describe('A customer who hides the email from Apple', () => {
  test('gets an account with the relay address, and with the name Apple told once', async () => {
    const choice = { email: 'private@mail.example', provider: 'apple', hidesEmail: true } as const;
    const { headers } = await signInWith(shop, { ...choice, givenName: 'Pri', familyName: 'Vate' });
    const { body } = await me(headers);
    expect(body).toMatchObject({ email: expect.stringMatching(/@privaterelay\.appleid\.com$/), firstName: 'Pri' });
    expect((await me((await signInWith(shop, choice)).headers)).body.userId).toBe(body.userId);
  });
});

describe('The hosted domain', () => {
  const codeFor = async (email: string, verifier: string) => {
    await signInWith(shop, { email });
    return (await visitProvider(shop, { email }, verifier)).get('code') ?? '';
  };

  test('returns the state, and a code that fits one verifier and is good once', async () => {
    const email = 'pkce@mail.example';
    const verifier = newVerifier();
    await signInWith(shop, { email });
    const back = await visitProvider(shop, { email }, verifier);
    expect(back.get('state')).toBe('the-state');
    const code = back.get('code') ?? '';
    expect((await exchange(shop, code, verifier)).status).toBe(200);
    const replayed = await exchange(shop, code, verifier);
    expect([replayed.status, await replayed.json()]).toEqual([400, { error: 'invalid_grant' }]);
  });

  test.each([
    ['another verifier', { code_verifier: 'another' }, 'invalid_grant'],
    ['another address', { redirect_uri: 'https://evil.example/' }, 'invalid_grant'],
    ['another client', { client_id: 'localshopwebclient0000000' }, 'invalid_client'],
  ])('refuses a code with %s', async (_what, changes, error) => {
    const verifier = newVerifier();
    const refused = await exchange(shop, await codeFor('refused@mail.example', verifier), verifier, changes);
    expect(await refused.json()).toEqual({ error });
  });

  test.each([
    ['an unknown address', { redirect_uri: 'https://evil.example/' }],
    ['the client that signs in with passwords', { client_id: 'localshopwebclient0000000' }],
  ])('sends no browser to a provider for %s', async (_what, changes) => {
    const response = await fetch(authorizeUrl(shop, newVerifier(), changes), { redirect: 'manual' });
    expect(response.status).toBe(400);
  });

  test.each([
    ['without PKCE', { code_challenge: '' }],
    ['without a code', { response_type: 'token' }],
    ['with an unknown provider', { identity_provider: 'Facebook' }],
    ['with an unknown scope', { scope: 'openid everything' }],
  ])('returns an error to the shop for a request %s', async (_what, changes) => {
    const response = await fetch(authorizeUrl(shop, newVerifier(), changes), { redirect: 'manual' });
    const to = new URL(response.headers.get('location') ?? '');
    expect(to.origin).toBe(new URL(shop.url).origin);
    expect(to.searchParams.get('error')).toBeTruthy();
  });

  test('returns a cancellation to the shop', async () => {
    expect(await refusalAt(shop, { email: 'c@mail.example', answer: 'cancel' })).toContain('access_denied');
    const atApple = { email: 'c@mail.example', answer: 'cancel', provider: 'apple' } as const;
    expect(await refusalAt(shop, atApple)).toContain('cancel');
  });

  test('gives no password sign-in to its client', async () => {
    const call = new InitiateAuthCommand({
      ...{ AuthFlow: 'USER_PASSWORD_AUTH', ClientId: FEDERATED_CLIENT_ID },
      AuthParameters: { USERNAME: 'both@mail.example', PASSWORD },
    });
    await expect(pools.send(call)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });
});

test('A federated account asks for a new sign-in before it is deleted, once the last one is more than ten minutes ago', async () => {
  const { headers } = await signInWith(shop, { email: 'late@mail.example' });
  expect((await me(headers)).status).toBe(200);
  await shop.stop();
  // The shop keeps its port, so that the old tokens are still valid for its user pool.
  shop = await startShop(shop.dataDirectory, Number(new URL(shop.url).port), { aheadMs: 11 * 60_000 });
  const { status, body } = await shop.call<Problem>('DELETE', '/api/me', {}, headers);
  expect([status, body.code]).toEqual([403, 'sign_in_again']);
  expect((await me(headers)).status).toBe(200);
  const again = await signInWith(shop, { email: 'late@mail.example' });
  expect((await shop.call('DELETE', '/api/me', {}, again.headers)).status).toBe(204);
});
