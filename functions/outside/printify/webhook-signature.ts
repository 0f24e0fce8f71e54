import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Verifies the header `X-Pfy-Signature: sha256=<hex>` of a delivery's raw bytes in constant time. Returns false for an empty
 * secret.
 */
export function isSignatureValid(raw: Buffer, signature: string | undefined, secret: string): boolean {
  const hex = /^sha256=([0-9a-f]{64})$/i.exec(signature ?? '')?.[1];
  if (!hex || secret === '') return false;
  return timingSafeEqual(Buffer.from(hex, 'hex'), createHmac('sha256', secret).update(raw).digest());
}
