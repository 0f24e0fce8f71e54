import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 of the text, in 43 characters of base64url. */
export const signatureOf = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Whether this key has signed the text. Takes as long for a near miss as for any. */
export function isSignatureOf(key: Buffer, text: string, signature: string): boolean {
  // The texts are compared, not the bytes they stand for: base64 can write the same bytes in several ways.
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(key, text))];
  return given.length === right.length && timingSafeEqual(given, right);
}
