import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

const HASH_BYTES = 16;

/**
 * A stand-in for somebody's address and browser that means nothing without the day's salt. The lengths keep one part
 * from running into the next.
 */
export const visitorOf = (salt: Buffer, ip: string, userAgent: string): string =>
  createHash('sha256')
    .update(salt)
    .update(`${ip.length}:${ip}${userAgent}`)
    .digest()
    .subarray(0, HASH_BYTES)
    .toString('base64url');

/**
 * The visitor's address. Each hop adds whom it heard from to X-Forwarded-For: the content network adds the visitor, the
 * gateway adds the content network. Without the former the gateway has heard from the visitor.
 */
export function addressOf({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const hops = (headers['x-forwarded-for'] ?? '').split(',').map((hop) => hop.trim());
  return hops.at(-2) || requestContext.http.sourceIp;
}
