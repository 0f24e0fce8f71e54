import type { IncomingMessage, ServerResponse } from 'node:http';
import { EDGE_HEADERS } from '#shared/base/edge-headers.ts';
import { contentSecurityPolicy, PERMISSIONS_POLICY } from '../security-headers.ts';
import { FRONT_DOOR_KEY } from './environment.ts';
import type { Gateway } from './gateway.ts';
import type { Service } from './service.ts';

/** The headers CloudFront adds to every answer. */
export const SECURITY_HEADERS = {
  'content-security-policy': contentSecurityPolicy({ connect: [], forms: [] }),
  'permissions-policy': PERMISSIONS_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
};

/**
 * Says what only the content network may say, in the place of whatever the caller wrote. Who has its key is the content
 * network as well: tests stand there to be visitors of many addresses.
 */
function vouchFor(request: IncomingMessage): IncomingMessage {
  if (request.headers[EDGE_HEADERS.key] === FRONT_DOOR_KEY) return request;
  const viewer = request.socket.remoteAddress ?? '127.0.0.1';
  const written = request.headers['x-forwarded-for'];
  request.headers['x-forwarded-for'] = written ? `${written}, ${viewer}` : viewer;
  request.headers[EDGE_HEADERS.viewer] = viewer;
  request.headers[EDGE_HEADERS.key] = FRONT_DOOR_KEY;
  return request;
}

const dress = (response: ServerResponse) => {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  return response;
};

/** CloudFront before the gateway. */
export const behindContentNetwork = (gateway: Gateway): Gateway => ({
  ...gateway,
  answer: (request, url) => gateway.answer(vouchFor(request), url),
  handle: (request, response, url) => gateway.handle(vouchFor(request), dress(response), url),
});

const GATEWAY_ADDRESS = '/_gateway';

/** The gateway at an address of its own, as every API of API Gateway has one: `/_gateway/api/...`. */
export const pastContentNetwork = (gateway: Gateway): Service => ({
  name: 'gateway past the content network',
  prefixes: [GATEWAY_ADDRESS],
  handle: (request, response, url) => {
    const own = new URL(url);
    own.pathname = url.pathname.slice(GATEWAY_ADDRESS.length) || '/';
    return gateway.handle(request, response, own);
  },
});
