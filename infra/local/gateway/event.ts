import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** Matches the content types that API Gateway passes on as text. It passes all others on as base64. */
const TEXT = /^(?:text\/|application\/(?:json|javascript|xml)|[^;]*\+(?:json|xml))/i;

export interface MatchedRoute {
  routeKey: string;
  pathParameters: Record<string, string> | undefined;
}

/** Appends the peer's IP address to X-Forwarded-For, as API Gateway does. */
const forwardedFor = (request: IncomingMessage): string =>
  [request.headers['x-forwarded-for'] ?? [], peerOf(request)].flat().join(', ');

const peerOf = (request: IncomingMessage): string => request.socket.remoteAddress ?? '127.0.0.1';

const joined = (request: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined || name === 'cookie' ? [] : [[name, Array.isArray(value) ? value.join(',') : value]],
    ),
  );

function queryOf(url: URL): Record<string, string> | undefined {
  const query: Record<string, string> = {};
  for (const [name, value] of url.searchParams) query[name] = name in query ? `${query[name]},${value}` : value;
  return Object.keys(query).length > 0 ? query : undefined;
}

/** Builds the event that an HTTP API passes to Lambda, in payload format 2.0. */
export function gatewayEvent(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  route: MatchedRoute,
  claims: Record<string, string> | null,
): APIGatewayProxyEventV2 {
  const method = request.method ?? 'GET';
  const base64 = body.length > 0 && !TEXT.test(request.headers['content-type'] ?? '');
  const cookies = request.headers.cookie?.split(/;\s*/);
  const query = queryOf(url);
  const now = Date.now();
  return {
    version: '2.0',
    routeKey: route.routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    ...(cookies ? { cookies } : {}),
    headers: { ...joined(request), 'x-forwarded-for': forwardedFor(request) },
    ...(query ? { queryStringParameters: query } : {}),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: request.headers.host ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method,
        path: url.pathname,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: peerOf(request),
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: route.routeKey,
      stage: '$default',
      time: new Date(now).toUTCString(),
      timeEpoch: now,
      ...(claims ? { authorizer: { jwt: { claims, scopes: null }, principalId: '', integrationLatency: 0 } } : {}),
    } as APIGatewayProxyEventV2['requestContext'],
    ...(route.pathParameters ? { pathParameters: route.pathParameters } : {}),
    ...(body.length > 0 ? { body: body.toString(base64 ? 'base64' : 'utf8') } : {}),
    isBase64Encoded: base64,
  };
}
