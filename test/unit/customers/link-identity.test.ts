import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PoolAccount } from '#outside/federated-users.ts';

/** Emulates the accounts of the user pool. `onClose` is called right before an account is closed. */
const pool = vi.hoisted(() => ({ accounts: [] as PoolAccount[], linked: [] as string[], onClose: () => {} }));
const change = (userId: string, fields: Partial<PoolAccount>) => {
  pool.accounts = pool.accounts.map((known) => (known.userId === userId ? { ...known, ...fields } : known));
};

vi.mock('#outside/federated-users.ts', () => ({
  findPoolAccount: async (_pool: string, name: string) =>
    pool.accounts.find(({ userId, email }) => userId === name || email === name) ?? null,
  closePoolAccount: async (_pool: string, userId: string) => {
    pool.onClose();
    change(userId, { isEnabled: false });
  },
  reopenPoolAccount: async (_pool: string, userId: string) => change(userId, { isEnabled: true }),
  deletePoolAccount: async (_pool: string, name: string) => {
    pool.accounts = pool.accounts.filter(({ userId }) => userId !== name);
  },
  createPoolAccount: async (_pool: string, { email }: { email: string }) => {
    pool.accounts.push({ ...ACCOUNT, email, userId: 'new', isVerified: true, status: 'FORCE_CHANGE_PASSWORD' });
    return 'new';
  },
  setUnknownPassword: async (_pool: string, userId: string) => change(userId, { status: 'CONFIRMED' }),
  linkIdentity: async (_pool: string, userId: string) => void pool.linked.push(userId),
}));
const { linkNewIdentity } = await import('#functions/customers/link-identity.ts');

const EMAIL = 'ada@mail.example';
const ACCOUNT: PoolAccount = {
  ...{ userId: 'first', email: EMAIL, isVerified: false, isEnabled: true, status: 'UNCONFIRMED' },
  ...{ hasSecondFactor: false, identities: [] },
};
const event = {
  ...{ userPoolId: 'pool', userName: 'google_1' },
  request: { userAttributes: { email: EMAIL, email_verified: 'true', given_name: 'Ada', family_name: 'New' } },
} as unknown as PreSignUpTriggerEvent;

beforeEach(() => Object.assign(pool, { accounts: [ACCOUNT], linked: [], onClose: () => {} }));

test('An account that nobody confirmed is replaced', async () => {
  await linkNewIdentity(event);
  expect(pool.accounts.map(({ userId }) => userId)).toEqual(['new']);
  expect(pool.linked).toEqual(['new']);
});

test('An account that its owner confirms in the same moment stays, open, and is linked', async () => {
  pool.onClose = () => change('first', { status: 'CONFIRMED', isVerified: true });
  await linkNewIdentity(event);
  expect(pool.accounts).toMatchObject([{ userId: 'first', status: 'CONFIRMED', isEnabled: true }]);
  expect(pool.linked).toEqual(['first']);
});

test('An account that was closed stays closed, even if it is confirmed in the same moment', async () => {
  pool.accounts = [{ ...ACCOUNT, isEnabled: false }];
  pool.onClose = () => change('first', { status: 'CONFIRMED', isVerified: true });
  await expect(linkNewIdentity(event)).rejects.toThrow('ACCOUNT_CLOSED');
  expect(pool.accounts).toMatchObject([{ userId: 'first', isEnabled: false }]);
});
