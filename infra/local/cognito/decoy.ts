import { createHash, randomBytes } from 'node:crypto';
import { makeVerifier, type Verifier } from './srp.ts';
import { normalEmail } from './users.ts';

const DECOY_SECRET = randomBytes(32);

/** Returns the same fake user for an unknown name each time, so that the first step of a sign-in reveals nothing. */
export function decoy(username: string): { userId: string; verifier: Verifier } {
  const hex = createHash('sha256').update(DECOY_SECRET).update(normalEmail(username)).digest('hex');
  const userId = hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
  return { userId, verifier: makeVerifier(userId, hex, hex.slice(32)) };
}
