import { createHash, randomInt } from 'node:crypto';
import { checkPassword, turnOffSecondFactor } from '#outside/user-pool.ts';
import { Problem } from '#shared/base/errors.ts';
import { formatWait } from '#shared/base/rate-limits.ts';
import { groupedCode, newRecoveryCode, plainCode, RECOVERY_CODES } from '#shared/customers/recovery-codes.ts';
import { putRecoveryCodes, redeemRecoveryCode } from '#store/customers/recovery-codes.ts';
import { consumeToken } from '#store/rate-limits.ts';

/**
 * Limits attempts with a recovery code. Only callers who know the password reach this limit, so a stranger cannot use up a
 * customer's attempts.
 */
const TRIES = { most: 10, spanMs: 3_600_000 };

/** Hashes a recovery code. A fast hash is enough, because a code is too long to guess. */
const hashOf = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${plainCode(code)}`)
    .digest('base64url');

/** Creates new recovery codes, and discards the earlier ones. Only their hashes are stored. `now` in milliseconds UTC. */
export async function makeRecoveryCodes(userId: string, now: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode(randomInt));
  const hashes = codes.map((code) => hashOf(userId, code));
  await putRecoveryCodes(userId, { hashes, madeAt: new Date(now).toISOString() });
  return codes.map(groupedCode);
}

const wrongCode = () =>
  new Problem('invalid_request', 'That recovery code is wrong or already used. Check it, or try another one.');

/**
 * Turns off two-step sign-in for an account after checking its password and a recovery code. Returns the number of codes
 * left. Throws `wrong_password`, `invalid_request` for a wrong code, `conflict` if two-step sign-in is off, and
 * `too_many_requests`. `now` in milliseconds UTC.
 */
export async function recoverAccount(
  { email, password, code }: { email: string; password: string; code: string },
  now: number,
): Promise<number> {
  const userId = await checkPassword(email, password);
  if (userId === null) throw new Problem('conflict', 'Two-step sign-in is off. You can sign in with your password.');
  const waitMs = await consumeToken({ name: `recovery.${userId}`, ...TRIES }, now);
  if (waitMs > 0) {
    const retryAfter = Math.ceil(waitMs / 1000);
    throw new Problem('too_many_requests', `Too many attempts. Try again ${formatWait(retryAfter)}.`, { retryAfter });
  }
  const left = await redeemRecoveryCode(userId, hashOf(userId, code));
  if (left === null) throw wrongCode();
  await turnOffSecondFactor(userId);
  return left;
}
