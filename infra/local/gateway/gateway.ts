import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { measureCapacity } from '#store/capacity-meter.ts';
import type { GatewayFunctionName } from '../../functions.ts';
import type { Invocations } from '../invocations.ts';
import { readBody, type Service } from '../service.ts';
import type { Authorizer } from './authorizer.ts';
import { gatewayEvent } from './event.ts';
import { matchRoute } from './routes.ts';

type LambdaFunction = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

/** Scope of every access token and of no ID token. Routes in the cloud require it. */
const ACCESS_TOKEN_SCOPE = 'aws.cognito.signin.user.admin';
const GATEWAY_LIMIT = 10 * 1024 * 1024;

/** Largest response that Lambda allows, in bytes. The response is JSON that contains the escaped body. */
const LAMBDA_LIMIT = 6 * 1024 * 1024;
/** Most bytes that one character can take in JSON, for example as `\u0000`. */
const MOST_ESCAPED = 6;

type Result = APIGatewayProxyStructuredResultV2;

const isTooLarge = (result: Result): boolean =>
  (result.body?.length ?? 0) * MOST_ESCAPED > LAMBDA_LIMIT && Buffer.byteLength(JSON.stringify(result)) > LAMBDA_LIMIT;

/** Returns an error response from the gateway itself. */
const refusal = (statusCode: number, message: string, headers: Record<string, string> = {}): Result => ({
  statusCode,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify({ message }),
});

const UNAUTHORIZED = refusal(401, 'Unauthorized', {
  'www-authenticate': 'Bearer scope="" error="invalid_token" error_description="the token is not valid"',
});

export interface Gateway extends Service {
  /** Returns the response to a request without sending it. Never rejects. */
  answer(request: IncomingMessage, url: URL): Promise<Result>;
}

export function createGateway(options: {
  functions: Record<GatewayFunctionName, LambdaFunction>;
  authorize: Authorizer;
  invocations: Invocations;
  /** Time limit of each function, in seconds. */
  limits: Record<GatewayFunctionName, number>;
  /** Called after every request that is not a GET. */
  after: () => void;
}): Gateway {
  const { functions, authorize, invocations, limits, after } = options;

  async function invoke(request: IncomingMessage, url: URL): Promise<Result> {
    const target = matchRoute(request.method ?? 'GET', url.pathname);
    const token = (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '');
    const claims = target.authorized ? await authorize(token) : null;
    if (target.authorized && !claims) return UNAUTHORIZED;
    if (claims && !claims.scope?.split(' ').includes(ACCESS_TOKEN_SCOPE)) return refusal(403, 'Forbidden');
    const body = await readBody(request, GATEWAY_LIMIT);
    const event = gatewayEvent(request, url, body, target, claims);
    const started = performance.now();
    const limitMs = limits[target.group] * 1000;
    const { result, reading } = await measureCapacity(() =>
      within(limitMs, functions[target.group](event, lambdaContext(event, target.group, limitMs))),
    );
    invocations.add({
      function: target.group,
      route: target.routeKey,
      status: result.statusCode ?? 200,
      durationMs: performance.now() - started,
      ...reading,
    });
    if (request.method !== 'GET') after();
    if (isTooLarge(result)) {
      console.error(`The answer to ${target.routeKey} at ${url.pathname} is above 6 MB, which Lambda refuses.`);
      return refusal(500, 'Internal Server Error');
    }
    return result;
  }

  const answer = async (request: IncomingMessage, url: URL): Promise<Result> => {
    try {
      return await invoke(request, url);
    } catch (error) {
      // The rest of the body is unread, and the next request on this connection would wait behind it.
      if (error instanceof RangeError) return refusal(413, 'Request Entity Too Large', { connection: 'close' });
      if (error instanceof URIError) return refusal(400, 'Bad Request');
      return refusal(500, 'Internal Server Error');
    }
  };

  return {
    name: 'gateway',
    prefixes: ['/api'],
    answer,
    handle: async (request, response, url) => send(response, await answer(request, url)),
  };
}

const TIMED_OUT = refusal(503, 'Service Unavailable');

/**
 * Resolves with 503 if `run` takes too long. Lambda would stop the function. Here it keeps running, and its result is
 * ignored.
 */
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

function send(response: ServerResponse, result: Result) {
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
  const headers = Object.entries(result.headers ?? {}).map(([name, value]) => [name, String(value)]);
  response.writeHead(result.statusCode ?? 200, { ...Object.fromEntries(headers), 'content-length': body.length });
  response.end(body);
}
