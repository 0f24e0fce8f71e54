import { timingSafeEqual } from 'node:crypto';
import type middy from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { EDGE_HEADERS } from '#shared/base/edge-headers.ts';
import { Problem } from '#shared/base/errors.ts';

/** Compares the two strings in constant time. The time reveals only the length of the secret, which is public. */
function isSame(given: string, expected: string): boolean {
  const [ours, theirs] = [Buffer.from(expected), Buffer.from(given)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

/**
 * Rejects requests that did not come through CloudFront. A direct caller could fake any IP address and bypass the cache and
 * the firewall. Rejects every request if no secret is configured. Throws `forbidden`.
 */
export const requireEdgeSecret = (secret: () => string | undefined): middy.MiddlewareObj<APIGatewayProxyEventV2> => ({
  before: ({ event }) => {
    const expected = secret();
    if (!expected || !isSame(event.headers[EDGE_HEADERS.key] ?? '', expected))
      throw new Problem('forbidden', 'Please use the shop’s own web address');
  },
});

/**
 * Returns the visitor's IP address as CloudFront saw it. Without one, returns the address that connected to the gateway.
 * Ignores `X-Forwarded-For`, because callers can set it.
 */
export const viewerAddress = ({ headers, requestContext }: APIGatewayProxyEventV2): string =>
  headers[EDGE_HEADERS.viewer] || requestContext.http.sourceIp;
