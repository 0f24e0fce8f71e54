import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { measure } from '../../functions/store/meter.ts';
import type { FunctionGroup } from '../../shared/contract/route.ts';
import { gatewayEvent } from './gateway-event.ts';
import { matchRoute } from './gateway-routes.ts';
import type { Invocations } from './invocations.ts';
import { readBody, type Service, sendJson } from './service.ts';

type LambdaFunction = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

/** Every access token has it, no ID token does: the cloud's routes demand it. */
const ACCESS_TOKEN_SCOPE = 'aws.cognito.signin.user.admin';
const GATEWAY_LIMIT = 10 * 1024 * 1024;

/** The claims of a valid access token of this pool as the JWT authorizer passes them on, or null. */
export type Authorizer = (token: string) => Promise<Record<string, string> | null>;

/** As API Gateway's HTTP API flattens claims: everything text, lists as `[admin staff]`. */
export const flattenClaims = (claims: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : String(value),
    ]),
  );

const unauthorized = (response: ServerResponse) =>
  sendJson(
    response,
    401,
    { message: 'Unauthorized' },
    {
      'www-authenticate': 'Bearer scope="" error="invalid_token" error_description="the token is not valid"',
    },
  );

export function createGateway(options: {
  functions: Record<FunctionGroup, LambdaFunction>;
  authorize: Authorizer;
  invocations: Invocations;
  /** Seconds that each function may take. */
  limits: Record<FunctionGroup, number>;
  /** Called after every invocation: something may have changed. */
  after: () => void;
}): Service {
  const { functions, authorize, invocations, limits, after } = options;

  async function handle(request: IncomingMessage, response: ServerResponse, url: URL) {
    const target = matchRoute(request.method ?? 'GET', url.pathname);
    const token = (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '');
    const claims = target.authorized ? await authorize(token) : null;
    if (target.authorized && !claims) return unauthorized(response);
    if (claims && !claims.scope?.split(' ').includes(ACCESS_TOKEN_SCOPE))
      return sendJson(response, 403, { message: 'Forbidden' });
    const body = await readBody(request, GATEWAY_LIMIT);
    const event = gatewayEvent(request, url, body, target, claims);
    const started = performance.now();
    const limitMs = limits[target.group] * 1000;
    const { result, reading } = await measure(() =>
      within(limitMs, functions[target.group](event, lambdaContext(event, target.group, limitMs))),
    );
    invocations.add({
      function: target.group,
      route: target.routeKey,
      status: result.statusCode ?? 200,
      durationMs: performance.now() - started,
      ...reading,
    });
    send(response, result);
    if (request.method !== 'GET') after();
  }

  return {
    name: 'gateway',
    prefixes: ['/api'],
    handle: async (request, response, url) => {
      try {
        await handle(request, response, url);
      } catch (error) {
        if (response.headersSent) response.destroy();
        else if (error instanceof RangeError) sendJson(response, 413, { message: 'Request Entity Too Large' });
        else if (error instanceof URIError) sendJson(response, 400, { message: 'Bad Request' });
        else sendJson(response, 500, { message: 'Internal Server Error' });
      }
    },
  };
}

const TIMED_OUT: APIGatewayProxyStructuredResultV2 = {
  statusCode: 503,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message: 'Service Unavailable' }),
};

/** The function's answer, or the gateway's own once the time is up. Lambda would end the function; here it goes on unheard. */
const within = (milliseconds: number, run: ReturnType<LambdaFunction>): ReturnType<LambdaFunction> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds, TIMED_OUT);
    run.then(resolve, reject).finally(() => clearTimeout(timer));
  });

function lambdaContext(event: APIGatewayProxyEventV2, functionName: string, limitMs: number) {
  const end = Date.now() + limitMs;
  return {
    functionName,
    awsRequestId: event.requestContext.requestId,
    getRemainingTimeInMillis: () => end - Date.now(),
  } as Context;
}

function send(response: ServerResponse, result: APIGatewayProxyStructuredResultV2) {
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
  const headers = Object.entries(result.headers ?? {}).map(([name, value]) => [name, String(value)]);
  response.writeHead(result.statusCode ?? 200, { ...Object.fromEntries(headers), 'content-length': body.length });
  response.end(body);
}
