import { randomBytes } from 'node:crypto';
import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isPermitValid, signPermit } from '#functions/customers/sign-up-permit.ts';
import { handler } from '#functions/requests/sign-up/admit-sign-up.ts';
import { PERMIT_FIELD } from '#shared/customers/sign-up.ts';

const { getExistingSignUpKey, consumeToken } = vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  return { getExistingSignUpKey: vi.fn<() => Promise<Buffer | null>>(), consumeToken: vi.fn<() => Promise<number>>() };
});
vi.mock('#store/rate-limits.ts', () => ({ consumeToken }));
vi.mock('#store/signing-key.ts', () => ({ getExistingSignUpKey }));

const KEY = randomBytes(32);
const EMAIL = 'new@example.com';
const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;

describe('A permit to sign up', () => {
  const permit = signPermit(KEY, EMAIL, NOW);

  test('is valid for 15 minutes, for one address in any spelling', () => {
    expect(isPermitValid(KEY, permit, EMAIL, NOW)).toBe(true);
    expect(isPermitValid(KEY, permit, ' New@Example.com', NOW + 15 * MINUTE)).toBe(true);
    expect(isPermitValid(KEY, permit, EMAIL, NOW + 15 * MINUTE + 1)).toBe(false);
    expect(isPermitValid(KEY, permit, 'other@example.com', NOW)).toBe(false);
  });

  test('cannot be forged or extended without the key', () => {
    const [until = '', signature] = permit.split('.');
    expect(isPermitValid(randomBytes(32), permit, EMAIL, NOW)).toBe(false);
    expect(isPermitValid(KEY, `${Number(until) + 1}.${signature}`, EMAIL, NOW)).toBe(false);
    for (const text of ['', '.', until, `${permit}.x`, `${until}.`])
      expect(isPermitValid(KEY, text, EMAIL, NOW)).toBe(false);
  });
});

describe('The sign-up trigger', () => {
  const event = (permit: string | undefined, triggerSource = 'PreSignUp_SignUp') =>
    ({
      triggerSource,
      request: {
        userAttributes: { email: EMAIL },
        validationData: permit === undefined ? null : { [PERMIT_FIELD]: permit },
      },
      response: {},
    }) as unknown as PreSignUpTriggerEvent;
  const good = () => signPermit(KEY, EMAIL, Date.now());

  beforeEach(() => {
    getExistingSignUpKey.mockReset().mockResolvedValue(KEY);
    consumeToken.mockReset().mockResolvedValue(0);
  });

  test('accepts a permit without counting it', async () => {
    await expect(handler(event(good()))).resolves.toMatchObject({ triggerSource: 'PreSignUp_SignUp' });
    expect(consumeToken).not.toHaveBeenCalled();
  });

  test('counts all sign-ups without a valid permit together, and refuses them above the limit', async () => {
    const permits = [undefined, '', 'x.y', signPermit(randomBytes(32), EMAIL, Date.now())];
    for (const permit of permits) await expect(handler(event(permit))).resolves.toBeDefined();
    expect(consumeToken).toHaveBeenCalledTimes(permits.length);
    consumeToken.mockResolvedValue(1);
    for (const permit of permits) await expect(handler(event(permit))).rejects.toThrow('Please reload the page');
    await expect(handler(event(good()))).resolves.toBeDefined();
  });

  test('counts permits when the shop has no key', async () => {
    getExistingSignUpKey.mockResolvedValue(null);
    consumeToken.mockResolvedValue(1);
    await expect(handler(event(good()))).rejects.toThrow('Please reload the page');
  });

  test('does not count users whom an operator invites', async () => {
    await expect(handler(event(undefined, 'PreSignUp_AdminCreateUser'))).resolves.toBeDefined();
    expect(getExistingSignUpKey).not.toHaveBeenCalled();
    expect(consumeToken).not.toHaveBeenCalled();
  });

  test('accepts everyone while the table fails or is slow', async () => {
    getExistingSignUpKey.mockRejectedValue(new Error('The table is away'));
    await expect(handler(event('anything'))).resolves.toBeDefined();
    getExistingSignUpKey.mockReturnValue(new Promise(() => undefined));
    await expect(handler(event('anything'))).resolves.toBeDefined();
    consumeToken.mockRejectedValue(new Error('The table is away'));
    await expect(handler(event(undefined))).resolves.toBeDefined();
  });
});
