import { describe, expect, test } from 'vitest';
import { codeAt, newSecret, stepAt, stepOfCode } from '#infra/local/cognito/totp.ts';

/** The secret `12345678901234567890` of RFC 6238, appendix B, in base 32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe("An authenticator app's code", () => {
  // The appendix lists codes with eight digits. The shop's codes are the last six.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('%i seconds after 1970 is %s, as RFC 6238 has it', (seconds, code) => {
    expect(codeAt(secret, stepAt(seconds * 1000))).toBe(code);
  });

  test('is accepted in its own half minute and one before or after', () => {
    const now = 1_111_111_111_000;
    const step = stepAt(now);
    for (const near of [step - 1, step, step + 1]) expect(stepOfCode(secret, codeAt(secret, near), now)).toBe(near);
    for (const far of [step - 2, step + 2]) expect(stepOfCode(secret, codeAt(secret, far), now)).toBeUndefined();
    expect(stepOfCode(secret, '', now)).toBeUndefined();
  });

  test('comes from a new secret of 256 bits', () => {
    const [one, other] = [newSecret(), newSecret()];
    expect(one).toMatch(/^[A-Z2-7]{52}$/);
    expect(one).not.toBe(other);
    expect(codeAt(one, 1)).toMatch(/^\d{6}$/);
  });
});
