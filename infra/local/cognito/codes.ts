import { randomInt } from 'node:crypto';
import { TOKEN_LIFETIMES } from '../../token-lifetimes.ts';
import { codeExpired, codeMismatch, limitExceeded } from './errors.ts';
import { type Pool, saveUser } from './pool.ts';
import type { CodePurpose, EventCount, User } from './users.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const VALID_MILLISECONDS: Record<CodePurpose, number> = {
  signUp: 24 * HOUR,
  reset: HOUR,
  email: 24 * HOUR,
  signIn: TOKEN_LIFETIMES.signInMinutes * MINUTE,
};
/** Number of digits in each kind of code. Sign-in codes have more digits than others, as at AWS. */
const DIGITS: Record<CodePurpose, number> = { signUp: 6, reset: 6, email: 6, signIn: 8 };

const WRONG_CODES_ALLOWED = 5;
const WRONG_CODES_WINDOW = 15 * MINUTE;
const CODES_SENT_ALLOWED = 20;
const CODES_SENT_WINDOW = HOUR;

/** Returns the tally, or a count of zero if the tally's time window is over. */
function current(tally: EventCount | undefined, windowMilliseconds: number, now: number): EventCount {
  return tally && now - tally.since < windowMilliseconds ? tally : { count: 0, since: now };
}

/**
 * Creates and stores a code, which replaces an earlier one. Throws `LimitExceededException` after 20 codes within an hour.
 */
export function issueCode(pool: Pool, user: User, purpose: CodePurpose): string {
  const now = pool.now();
  const sent = current(user.codesSent, CODES_SENT_WINDOW, now);
  if (sent.count >= CODES_SENT_ALLOWED) throw limitExceeded();
  const digits = DIGITS[purpose];
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  user.codesSent = { ...sent, count: sent.count + 1 };
  user.codes[purpose] = { code, expiresAt: now + VALID_MILLISECONDS[purpose] };
  saveUser(pool, user);
  return code;
}

/**
 * Uses up a code. The caller saves the user together with its own changes. Throws `CodeMismatchException`,
 * `ExpiredCodeException`, or `LimitExceededException` after five wrong codes.
 */
export function redeemCode(pool: Pool, user: User, purpose: CodePurpose, given: string) {
  const now = pool.now();
  const attempts = current(user.codeAttempts[purpose], WRONG_CODES_WINDOW, now);
  if (attempts.count >= WRONG_CODES_ALLOWED) throw limitExceeded();
  const issued = user.codes[purpose];
  if (!issued || issued.expiresAt <= now) throw codeExpired();
  if (issued.code !== given) {
    user.codeAttempts[purpose] = { ...attempts, count: attempts.count + 1 };
    saveUser(pool, user);
    throw codeMismatch();
  }
  delete user.codes[purpose];
  delete user.codeAttempts[purpose];
}
