import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostedPrefix, providerRedirectUrl } from '#infra/hosted-domain.ts';
import { appleProvider, googleProvider } from '#infra/identity-providers.ts';
import {
  askForProvider,
  listProviders,
  putProvider,
  refuseMissingProviders,
  removeProvider,
} from '#infra/ops/set-up/providers.ts';
import { type RunningPool, startPool, userPoolId } from '../../support/cognito.ts';

const STACK =
  'arn:aws:cloudformation:us-east-1:111122223333:stack/foundation-production-data/1a2b3c4d-0000-1111-2222-333344445555';
const GOOGLE = { clientId: '1-a.apps.googleusercontent.com', clientSecret: 'GOCSPX-secret' };
const OFFERED = { signInWith: 'google', domain: 'shop.example' };
const silent = { say: () => {}, isInteractive: false, ask: async () => '' };

let pool: RunningPool;
let folder: string;
beforeAll(async () => {
  pool = await startPool();
  folder = mkdtempSync(join(tmpdir(), 'key-'));
});
afterAll(async () => {
  await pool.close();
  rmSync(folder, { recursive: true });
});

const keyFile = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

test('The address for Google and Apple belongs to the data stack', () => {
  expect(hostedPrefix('production', STACK)).toBe('foundation-production-1a2b3c4d');
  expect(providerRedirectUrl('production', STACK, 'us-east-1')).toBe(
    'https://foundation-production-1a2b3c4d.auth.us-east-1.amazoncognito.com/oauth2/idpresponse',
  );
});

describe('The command sign-in-with', () => {
  test('adds a provider to the pool, updates it, and removes it when the shop no longer offers it', async () => {
    const stage = { stage: 'production', userPoolId } as const;
    await expect(refuseMissingProviders(pool.client, { ...stage, options: OFFERED })).rejects.toThrow(
      'npm run sign-in-with -- google --stage production',
    );
    expect(await putProvider(pool.client, userPoolId, googleProvider(GOOGLE))).toBe('added');
    expect(await putProvider(pool.client, userPoolId, googleProvider(GOOGLE))).toBe('updated');
    await refuseMissingProviders(pool.client, { ...stage, options: OFFERED });
    expect(await listProviders(pool.client, userPoolId)).toEqual(['google']);
    await expect(removeProvider(pool.client, { ...stage, options: OFFERED }, 'google')).rejects.toThrow(
      '--sign-in-with=',
    );
    await removeProvider(pool.client, { ...stage, options: {} }, 'google');
    expect(await listProviders(pool.client, userPoolId)).toEqual([]);
  });

  test('needs a deployed shop, and the credentials', async () => {
    const undeployed = { stage: 'dev', options: OFFERED, userPoolId: undefined } as const;
    await expect(refuseMissingProviders(pool.client, undeployed)).rejects.toThrow('Deploy the shop without');
    await expect(askForProvider('google', silent, {})).rejects.toThrow('Set GOOGLE_CLIENT_ID');
  });

  test('never repeats an answer that looks wrong, which may be the secret', async () => {
    const swapped = { GOOGLE_CLIENT_ID: GOOGLE.clientSecret, GOOGLE_CLIENT_SECRET: GOOGLE.clientId };
    const refused = await askForProvider('google', silent, swapped).catch((error: Error) => error.message);
    expect(refused).toContain('expected a text that ends in .apps.googleusercontent.com');
    expect(refused).not.toContain(GOOGLE.clientSecret);
  });

  test('takes the key that Apple gave out, and no other file', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const answers = (path: string) => ({
      ...{ APPLE_SERVICES_ID: 'example.shop.sign-in', APPLE_TEAM_ID: 'TEAM000001', APPLE_KEY_ID: 'KEY0000001' },
      APPLE_KEY_FILE: path,
    });
    const provider = await askForProvider('apple', silent, answers(keyFile('good.p8', pem)));
    expect(provider).toEqual(
      appleProvider({ clientId: 'example.shop.sign-in', teamId: 'TEAM000001', keyId: 'KEY0000001', privateKey: pem }),
    );
    expect(provider.ProviderDetails.private_key).not.toMatch(/BEGIN|\s/);
    await expect(askForProvider('apple', silent, answers(keyFile('bad.p8', 'none')))).rejects.toThrow('is not a key');
  });
});
