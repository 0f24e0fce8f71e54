import { afterEach, describe, expect, test, vi } from 'vitest';
import { parseConfig, tableName } from '#functions/runtime/config.ts';

const environment = {
  TABLE_NAME: 'shop',
  SITE_URL: 'https://shop.example',
  USER_POOL_ID: 'us-east-1_pool',
  USER_POOL_CLIENT_ID: 'client',
  JWKS_URL: 'https://shop.example/jwks.json',
  SECRETS_ID: 'shop/keys',
  MAIL_FROM: 'Shop <orders@shop.example>',
  MEDIA_BUCKET: 'shop-media',
};

afterEach(() => vi.unstubAllEnvs());

test('a trigger of the user pool knows the table and nothing else of the shop', () => {
  for (const name of Object.keys(environment)) vi.stubEnv(name, undefined);
  expect(() => tableName()).toThrow();
  vi.stubEnv('TABLE_NAME', 'shop');
  expect(tableName()).toBe('shop');
});

describe('the environment of a function', () => {
  test('defaults to the real Stripe and the real provider', () => {
    expect(parseConfig(environment)).toEqual({
      ...environment,
      STRIPE_API_URL: 'https://api.stripe.com',
      PRINTIFY_API_URL: 'https://api.printify.com/v1',
      WEB_DIRECTORY: 'web',
    });
    expect(parseConfig({ ...environment, STRIPE_API_URL: 'http://127.0.0.1:1' }).STRIPE_API_URL).toBe(
      'http://127.0.0.1:1',
    );
  });

  test.each(Object.keys(environment))('that lacks %s stops the start with its name', (name) => {
    expect(() => parseConfig({ ...environment, [name]: undefined })).toThrow(new RegExp(`not complete: ${name}$`));
    expect(() => parseConfig({ ...environment, [name]: '' })).toThrow(new RegExp(`not complete: ${name}$`));
  });

  test('that lacks several names them all', () => {
    expect(() => parseConfig({})).toThrow(`The environment is not complete: ${Object.keys(environment).join(', ')}`);
  });

  test('with an address that is none is named, without repeating what it was', () => {
    const wrong = { ...environment, SITE_URL: 'sk_live_pasted_here' };
    expect(() => parseConfig(wrong)).toThrow(/^The environment is not complete: SITE_URL$/);
  });

  test('may hold anything else besides', () => {
    expect(parseConfig({ ...environment, AWS_REGION: 'us-east-1' })).not.toHaveProperty('AWS_REGION');
  });
});
