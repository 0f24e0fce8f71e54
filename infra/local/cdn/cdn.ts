import type { IncomingMessage, ServerResponse } from 'node:http';
import { EDGE_HEADERS } from '#shared/base/edge-headers.ts';
import { contentSecurityPolicy, PERMISSIONS_POLICY } from '../../security-headers.ts';
import { EDGE_SECRET } from '../environment.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Service } from '../service.ts';

/** Lists the headers that CloudFront adds to every response. */
export const SECURITY_HEADERS = {
  'content-security-policy': contentSecurityPolicy({ connect: [], forms: [] }),
  'permissions-policy': PERMISSIONS_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
};

/**
 * Sets the headers that only CloudFront may set, and replaces the caller's own. A request with the edge secret keeps its
 * headers, so that tests can send requests from many addresses.
 */
function addEdgeHeaders(request: IncomingMessage): IncomingMessage {
  if (request.headers[EDGE_HEADERS.key] === EDGE_SECRET) return request;
  const viewer = request.socket.remoteAddress ?? '127.0.0.1';
  const forwarded = request.headers['x-forwarded-for'];
  request.headers['x-forwarded-for'] = forwarded ? `${forwarded}, ${viewer}` : viewer;
  request.headers[EDGE_HEADERS.viewer] = viewer;
  request.headers[EDGE_HEADERS.key] = EDGE_SECRET;
  return request;
}

const addSecurityHeaders = (response: ServerResponse) => {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  return response;
};

/** Puts CloudFront in front of the gateway: adds its headers to requests and responses. */
export const behindCdn = (gateway: Gateway): Gateway => ({
  ...gateway,
  answer: (request, url) => gateway.answer(addEdgeHeaders(request), url),
  handle: (request, response, url) => gateway.handle(addEdgeHeaders(request), addSecurityHeaders(response), url),
});

const GATEWAY_PATH = '/_gateway';

/** Serves the gateway directly at `/_gateway/api/...`, just as API Gateway gives every API its own URL. */
export const bypassCdn = (gateway: Gateway): Service => ({
  name: 'gateway without the CDN',
  prefixes: [GATEWAY_PATH],
  handle: (request, response, url) => {
    const target = new URL(url);
    target.pathname = url.pathname.slice(GATEWAY_PATH.length) || '/';
    return gateway.handle(request, response, target);
  },
});
