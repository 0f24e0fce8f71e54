import { createHash, randomBytes } from 'node:crypto';
import { makeVerifier, type Verifier } from './srp.ts';
import { normalEmail } from './users.ts';

const DECOY_SECRET = randomBytes(32);

/**
 * Returns a fake user for an unknown name, always the same one for the same name. The first step of a sign-in therefore does
 * not reveal which names exist.
 */
export function decoy(username: string): { userId: string; verifier: Verifier } {
  const hex = createHash('sha256').update(DECOY_SECRET).update(normalEmail(username)).digest('hex');
  const userId = hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
  return { userId, verifier: makeVerifier(userId, hex, hex.slice(32)) };
}
