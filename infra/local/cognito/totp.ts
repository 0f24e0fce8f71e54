import { createHmac, randomBytes } from 'node:crypto';

const STEP_MILLISECONDS = 30_000;
const DIGITS = 6;
/** The clock of a phone may be one step off, either way. */
const DRIFTS = [0, -1, 1];
/** Base 32 (RFC 4648), without padding. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The step of 30 seconds that a moment lies in. `milliseconds` since 1970. */
export const stepAt = (milliseconds: number): number => Math.floor(milliseconds / STEP_MILLISECONDS);

/** A new secret of 32 bytes, in letters and digits that people can type. */
export function newSecret(): string {
  const bits = [...randomBytes(32)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The code that an authenticator app shows during a step: six digits of RFC 6238, with SHA-1. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step that `code` belongs to, now or one step off; undefined where it belongs to none of them. */
export const stepOfCode = (secret: string, code: string, milliseconds: number): number | undefined =>
  DRIFTS.map((drift) => stepAt(milliseconds) + drift).find((step) => codeAt(secret, step) === code);

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
