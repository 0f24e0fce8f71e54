import { createHash } from 'node:crypto';

const HASH_BYTES = 16;

/** Hashes a visitor's IP address and browser with the salt of the day. The length prefix separates the two parts. */
export const visitorHash = (salt: Buffer, ip: string, userAgent: string): string =>
  createHash('sha256')
    .update(salt)
    .update(`${ip.length}:${ip}${userAgent}`)
    .digest()
    .subarray(0, HASH_BYTES)
    .toString('base64url');
