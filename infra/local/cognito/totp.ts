import { createHmac, randomBytes } from 'node:crypto';

const STEP_MILLISECONDS = 30_000;
const DIGITS = 6;
/** Steps to accept besides the current one. A phone's clock may be one step off in either direction. */
const DRIFTS = [0, -1, 1];
/** The alphabet of Base32 (RFC 4648). */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the number of the 30-second step at a time in milliseconds since 1970. */
export const stepAt = (milliseconds: number): number => Math.floor(milliseconds / STEP_MILLISECONDS);

/** Creates a secret of 32 bytes in Base32. */
export function newSecret(): string {
  const bits = [...randomBytes(32)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** Returns the six-digit code that an authenticator app shows during a step (RFC 6238, SHA-1). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Returns the step of `code`, which is the current step or one next to it. Returns undefined if the code matches neither. */
export const stepOfCode = (secret: string, code: string, milliseconds: number): number | undefined =>
  DRIFTS.map((drift) => stepAt(milliseconds) + drift).find((step) => codeAt(secret, step) === code);

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
