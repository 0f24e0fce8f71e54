import { timingSafeEqual } from 'node:crypto';
import type middy from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { EDGE_HEADERS } from '#shared/base/edge-headers.ts';
import { Problem } from '#shared/base/errors.ts';

/** Compares in a time that reveals nothing about the secret but its length, which everybody knows. */
function isSame(given: string, expected: string): boolean {
  const [ours, theirs] = [Buffer.from(expected), Buffer.from(given)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

/**
 * Refuses requests that did not come through CloudFront, because a direct caller could claim any address and bypass its cache
 * and firewall. Refuses everything when no secret is configured. Throws `forbidden`.
 */
export const requireEdgeSecret = (secret: () => string | undefined): middy.MiddlewareObj<APIGatewayProxyEventV2> => ({
  before: ({ event }) => {
    const expected = secret();
    if (!expected || !isSame(event.headers[EDGE_HEADERS.key] ?? '', expected))
      throw new Problem('forbidden', 'Please use the shop’s own web address');
  },
});

/**
 * Returns the visitor's IP address as CloudFront saw it, else the address that connected to the gateway. Ignores
 * `X-Forwarded-For`, because callers can write it.
 */
export const viewerAddress = ({ headers, requestContext }: APIGatewayProxyEventV2): string =>
  headers[EDGE_HEADERS.viewer] || requestContext.http.sourceIp;
