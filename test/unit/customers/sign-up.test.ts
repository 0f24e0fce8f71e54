import { randomBytes } from 'node:crypto';
import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isPermit, permitFor } from '#functions/customers/sign-up-permit.ts';
import { handler } from '#functions/requests/sign-up/admit-sign-up.ts';
import { PERMIT } from '#shared/customers/sign-up.ts';

const { knownSignUpKey, takeOne } = vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  return { knownSignUpKey: vi.fn<() => Promise<Buffer | null>>(), takeOne: vi.fn<() => Promise<number>>() };
});
vi.mock('#store/limits.ts', () => ({ takeOne }));
vi.mock('#store/customers/sign-up-key.ts', () => ({ knownSignUpKey }));

const KEY = randomBytes(32);
const EMAIL = 'new@example.com';
const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;

describe('A permit to sign up', () => {
  const permit = permitFor(KEY, EMAIL, NOW);

  test('is good for a quarter of an hour, for one address however it is written', () => {
    expect(isPermit(KEY, permit, EMAIL, NOW)).toBe(true);
    expect(isPermit(KEY, permit, ' New@Example.com', NOW + 15 * MINUTE)).toBe(true);
    expect(isPermit(KEY, permit, EMAIL, NOW + 15 * MINUTE + 1)).toBe(false);
    expect(isPermit(KEY, permit, 'other@example.com', NOW)).toBe(false);
  });

  test('cannot be made, or made to last, without the key', () => {
    const [until = '', signature] = permit.split('.');
    expect(isPermit(randomBytes(32), permit, EMAIL, NOW)).toBe(false);
    expect(isPermit(KEY, `${Number(until) + 1}.${signature}`, EMAIL, NOW)).toBe(false);
    for (const text of ['', '.', until, `${permit}.x`, `${until}.`])
      expect(isPermit(KEY, text, EMAIL, NOW)).toBe(false);
  });
});

describe('The user pool, before somebody signs up,', () => {
  const event = (permit: string | undefined, triggerSource = 'PreSignUp_SignUp') =>
    ({
      triggerSource,
      request: { userAttributes: { email: EMAIL }, validationData: permit === undefined ? null : { [PERMIT]: permit } },
      response: {},
    }) as unknown as PreSignUpTriggerEvent;
  const good = () => permitFor(KEY, EMAIL, Date.now());

  beforeEach(() => {
    knownSignUpKey.mockReset().mockResolvedValue(KEY);
    takeOne.mockReset().mockResolvedValue(0);
  });

  test('lets in who has a permit, uncounted', async () => {
    await expect(handler(event(good()))).resolves.toMatchObject({ triggerSource: 'PreSignUp_SignUp' });
    expect(takeOne).not.toHaveBeenCalled();
  });

  test('counts all together who have none that is good, and turns away who is too many', async () => {
    const permits = [undefined, '', 'x.y', permitFor(randomBytes(32), EMAIL, Date.now())];
    for (const permit of permits) await expect(handler(event(permit))).resolves.toBeDefined();
    expect(takeOne).toHaveBeenCalledTimes(permits.length);
    takeOne.mockResolvedValue(1);
    for (const permit of permits) await expect(handler(event(permit))).rejects.toThrow('Please load the page again');
    await expect(handler(event(good()))).resolves.toBeDefined();
  });

  test('counts who comes with a permit of a shop that never gave one', async () => {
    knownSignUpKey.mockResolvedValue(null);
    takeOne.mockResolvedValue(1);
    await expect(handler(event(good()))).rejects.toThrow('Please load the page again');
  });

  test('counts nobody whom an operator invites', async () => {
    await expect(handler(event(undefined, 'PreSignUp_AdminCreateUser'))).resolves.toBeDefined();
    expect(knownSignUpKey).not.toHaveBeenCalled();
    expect(takeOne).not.toHaveBeenCalled();
  });

  test('lets everybody in while the table fails or keeps it waiting', async () => {
    knownSignUpKey.mockRejectedValue(new Error('The table is away'));
    await expect(handler(event('anything'))).resolves.toBeDefined();
    knownSignUpKey.mockReturnValue(new Promise(() => undefined));
    await expect(handler(event('anything'))).resolves.toBeDefined();
    takeOne.mockRejectedValue(new Error('The table is away'));
    await expect(handler(event(undefined))).resolves.toBeDefined();
  });
});
