import { createHash, timingSafeEqual } from 'node:crypto';
import type middy from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { EDGE_HEADERS } from '#shared/base/edge-headers.ts';
import { Problem } from '#shared/base/errors.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Digests are of one length, so the comparison tells nothing about how much of a key was right. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));

/**
 * Refuses what did not come through the content network: past it a caller could claim any address and meet neither its
 * cache nor its rules. Without a key nothing is let in. Throws `forbidden`.
 */
export const requireEdgeSecret = (key: () => string | undefined): middy.MiddlewareObj<APIGatewayProxyEventV2> => ({
  before: ({ event }) => {
    const expected = key();
    if (!expected || !isSame(event.headers[EDGE_HEADERS.key] ?? '', expected))
      throw new Problem('forbidden', 'This address is not for callers: ask the shop at its own');
  },
});

/**
 * The visitor's address as the content network saw it. `X-Forwarded-For` is not asked: it begins with whatever the caller
 * wrote. Without the content network's word, everybody is the one who stands before the gateway.
 */
export const viewerAddress = ({ headers, requestContext }: APIGatewayProxyEventV2): string =>
  headers[EDGE_HEADERS.viewer] || requestContext.http.sourceIp;
