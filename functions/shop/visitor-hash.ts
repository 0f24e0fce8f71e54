import { createHash } from 'node:crypto';

const HASH_BYTES = 16;

/**
 * A stand-in for somebody's address and browser that means nothing without the day's salt. The lengths keep one part
 * from running into the next.
 */
export const visitorHash = (salt: Buffer, ip: string, userAgent: string): string =>
  createHash('sha256')
    .update(salt)
    .update(`${ip.length}:${ip}${userAgent}`)
    .digest()
    .subarray(0, HASH_BYTES)
    .toString('base64url');
