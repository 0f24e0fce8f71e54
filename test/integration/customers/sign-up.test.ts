import { CognitoIdentityProviderClient, SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RATE_LIMITS } from '#shared/base/rate-limits.ts';
import { PERMIT_FIELD, UNPERMITTED_LIMIT } from '#shared/customers/sign-up.ts';
import { attributesOf, newCustomer } from '../../support/customers.ts';
import { type Problem, type Shop, startShop, windowJustBegun } from '../../support/shop.ts';
import { mailsTo } from '../../support/shopping.ts';
import { anotherAddress, fromAddress } from '../../support/visitor.ts';

let shop: Shop;
let pool: CognitoIdentityProviderClient;

beforeAll(async () => {
  shop = await startShop(undefined, 0, windowJustBegun());
  pool = new CognitoIdentityProviderClient({
    endpoint: shop.local.cognito.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
  });
});
afterAll(async () => {
  pool?.destroy();
  await shop?.close();
});

const { address, person } = RATE_LIMITS.signUp;
const ask = (email: string, ip = anotherAddress()) =>
  shop.call<Problem & { permit: string }>('POST', '/api/sign-up-permits', { email }, fromAddress(ip));

/** Signs up in the user pool, the same way that a shopper's browser does. */
const signUp = (email: string, permit?: string) =>
  pool.send(
    new SignUpCommand({
      ClientId: shop.local.cognito.clientId,
      Username: email,
      Password: 'first-try',
      UserAttributes: attributesOf(email),
      ...(permit === undefined ? {} : { ValidationData: [{ Name: PERMIT_FIELD, Value: permit }] }),
    }),
  );
const turnedAway = { name: 'UserLambdaValidationException' };
const statusesOf = async (count: number, asked: (index: number) => ReturnType<typeof ask>) =>
  (await Promise.all(Array.from({ length: count }, (_, index) => asked(index)))).map(({ status }) => status);

describe('A visitor who signs up', () => {
  test('is counted, gets a permit, and with it an account', async () => {
    const { status, body } = await ask('with-permit@example.com');
    expect(status).toBe(201);
    await expect(signUp('with-permit@example.com', body.permit)).resolves.toMatchObject({ UserConfirmed: false });
    expect(await mailsTo(shop, 'with-permit@example.com')).toHaveLength(1);
  });

  test('shares one limit with all sign-ups without a valid permit; a valid permit is not limited', async () => {
    const { permit } = (await ask('one@example.com')).body;
    const [until, signature = ''] = permit.split('.');
    const late = `${Math.floor(Date.now() / 1000) + 9_999}.${signature}`;
    const changed = `${until}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    const permits = [undefined, '', 'permit', '.', late, changed];
    const tries = Array.from({ length: UNPERMITTED_LIMIT.most + permits.length }, (_, index) =>
      signUp(`past-${index}@example.com`, permits[index % permits.length]).then(
        () => 'let in',
        (error: Error) => error.name,
      ),
    );
    const ends = await Promise.all(tries);
    expect(ends.filter((end) => end === 'let in')).toHaveLength(UNPERMITTED_LIMIT.most);
    expect(ends.filter((end) => end === turnedAway.name)).toHaveLength(permits.length);
    await expect(signUp('another@example.com', permit)).rejects.toMatchObject(turnedAway);
    expect(await mailsTo(shop, 'another@example.com')).toEqual([]);
    await expect(signUp('one@example.com', permit)).resolves.toMatchObject({ UserConfirmed: false });
  });

  test('is refused with a plain message after too many from one address; others are admitted', async () => {
    const ip = '203.0.113.40';
    const statuses = await statusesOf(address.most + 2, (index) => ask(`crowd-${index}@example.com`, ip));
    expect(statuses.filter((status) => status === 201)).toHaveLength(address.most);
    const { status, body } = await ask('crowd-late@example.com', ip);
    expect([status, body.code]).toEqual([429, 'too_many_requests']);
    expect(body.detail).toMatch(/^Too many requests\. Please try again in (a minute|\d+ minutes)\.$/);
    expect((await ask('crowd-late@example.com')).status).toBe(201);
  });

  test('cannot fill one inbox by many spellings of its address, and does not lock its owner out', async () => {
    const ip = '203.0.113.80';
    const spellings = (index: number) => (index % 2 ? `In.Box+${index}@Gmail.com` : `inbox+${index}@googlemail.com`);
    const statuses = await statusesOf(person.most + 3, (index) => ask(spellings(index), ip));
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect((await ask('out.box@gmail.com', ip)).status).toBe(201);
    expect((await ask('in.box@gmail.com')).status).toBe(201);
  });
});

test('A machine with a whole IPv6 site does not keep others from signing up', async () => {
  const { site } = RATE_LIMITS.signUp;
  const statuses = await statusesOf(site.most + 5, (index) =>
    ask(`hex-${index}@example.com`, `2001:db8:5:${(index * 256).toString(16)}::1`),
  );
  expect(statuses.filter((status) => status === 201)).toHaveLength(site.most);
  expect((await ask('honest@example.com', '2001:db8:6::1')).status).toBe(201);
});

test('An account that an operator makes needs no permit', async () => {
  await expect(newCustomer(shop, 'made-by-hand@example.com')).resolves.toMatchObject({
    email: 'made-by-hand@example.com',
  });
});
