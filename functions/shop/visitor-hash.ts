import { createHash } from 'node:crypto';

const HASH_BYTES = 16;

/**
 * Hashes a visitor's address and browser with the day's salt. The length prefix keeps the two parts apart.
 */
export const visitorHash = (salt: Buffer, ip: string, userAgent: string): string =>
  createHash('sha256')
    .update(salt)
    .update(`${ip.length}:${ip}${userAgent}`)
    .digest()
    .subarray(0, HASH_BYTES)
    .toString('base64url');
