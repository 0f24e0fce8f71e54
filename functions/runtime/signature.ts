import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns the HMAC-SHA256 of a text as 43 characters of base64url. */
export const signatureOf = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Returns true if a signature is valid. Takes constant time. */
export function isSignatureOf(key: Buffer, text: string, signature: string): boolean {
  // This compares the texts instead of the decoded bytes, because several base64 texts decode to the same bytes.
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(key, text))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
