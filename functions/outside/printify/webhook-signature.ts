import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether the raw bytes of a delivery carry the secret's signature, header `X-Pfy-Signature: sha256=<hex>`. Compared in
 * constant time; without a secret nothing is genuine.
 */
export function isSignatureValid(raw: Buffer, signature: string | undefined, secret: string): boolean {
  const hex = /^sha256=([0-9a-f]{64})$/i.exec(signature ?? '')?.[1];
  if (!hex || secret === '') return false;
  return timingSafeEqual(Buffer.from(hex, 'hex'), createHmac('sha256', secret).update(raw).digest());
}
