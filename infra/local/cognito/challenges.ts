import { randomUUID } from 'node:crypto';
import type { SrpExchange } from './srp.ts';

/** A sign-in that waits for its next step. `sub` is absent when nobody has the name given: such a sign-in only fails. */
export interface Challenge {
  step: 'PASSWORD_VERIFIER' | 'NEW_PASSWORD_REQUIRED' | 'SOFTWARE_TOKEN_MFA';
  sub?: string;
  userId: string;
  exchange?: SrpExchange;
}

export interface Challenges {
  /** Keeps a challenge for three minutes (Cognito's default) and returns its id. */
  open(challenge: Challenge, id?: string): string;
  /** A challenge that waits on: a wrong code may be followed by the right one. */
  find(step: Challenge['step'], id: string): Challenge | undefined;
  /** Takes a challenge out: it can be answered once. */
  take(step: Challenge['step'], id: string): Challenge | undefined;
}

const VALID_MILLISECONDS = 3 * 60_000;

/** Challenges live in memory: a restart asks people to sign in again, as a lapsed session does. */
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
