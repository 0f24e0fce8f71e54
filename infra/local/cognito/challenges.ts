import { randomUUID } from 'node:crypto';
import { TOKEN_LIFETIMES } from '../../token-lifetimes.ts';
import type { SrpExchange } from './srp.ts';

/**
 * Describes a sign-in that waits for its next step, or the registration of a passkey. `sub` is missing if the username does
 * not exist. The sign-in then fails.
 */
export interface Challenge {
  step:
    | 'PASSWORD_VERIFIER'
    | 'NEW_PASSWORD_REQUIRED'
    | 'SOFTWARE_TOKEN_MFA'
    | 'EMAIL_OTP'
    | 'WEB_AUTHN'
    | 'REGISTRATION';
  sub?: string;
  userId: string;
  exchange?: SrpExchange;
  /** The random bytes that a passkey signs, in base64url. */
  challenge?: string;
}

export interface Challenges {
  /** Stores a challenge for as long as the shop's client allows, and returns its id. */
  open(challenge: Challenge, id?: string): string;
  /** Finds a challenge and leaves it open, because the right code may follow a wrong one. */
  find(step: Challenge['step'], id: string): Challenge | undefined;
  /** Finds and removes a challenge, which can be answered only once. */
  take(step: Challenge['step'], id: string): Challenge | undefined;
}

const VALID_MILLISECONDS = TOKEN_LIFETIMES.signInMinutes * 60_000;

/** Creates the store of challenges. The store is in memory, so users start their sign-in again after a restart. */
export function openChallenges(now: () => number): Challenges {
  const waiting = new Map<string, Challenge & { expiresAt: number }>();
  const find: Challenges['find'] = (step, id) => {
    const challenge = waiting.get(id);
    return challenge?.step === step && challenge.expiresAt > now() ? challenge : undefined;
  };
  return {
    open(challenge, id = randomUUID()) {
      for (const [key, { expiresAt }] of waiting) {
        if (expiresAt > now()) break;
        waiting.delete(key);
      }
      waiting.set(id, { ...challenge, expiresAt: now() + VALID_MILLISECONDS });
      return id;
    },
    find,
    take(step, id) {
      const challenge = find(step, id);
      waiting.delete(id);
      return challenge;
    },
  };
}
