import { createHmac } from 'node:crypto';

/**
 * Returns the `Stripe-Signature` header: HMAC-SHA256 of `<t>.<body>`, keyed with the whole secret including `whsec_`
 * (docs.stripe.com, "Verify webhook signatures manually"). `timestamp` is in Unix seconds.
 */
export function signatureHeader(body: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
