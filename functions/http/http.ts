import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { config } from '#functions/runtime/config.ts';
import { loggable, logger, withLogContext } from '#functions/runtime/log.ts';
import { isOverload, isTimeout } from '#functions/runtime/overload.ts';
import { Problem, problemDocument } from '#shared/base/errors.ts';
import type { BodyOf, ContractKey, HeadersOf, ParamsOf, QueryOf, ResponseOf } from '#shared/contract/index.ts';
import type { FunctionGroup, Route } from '#shared/contract/route.ts';
import type { Actor } from '#shared/shop/audit.ts';
import { measureCapacity } from '#store/capacity-meter.ts';
import { requireEdgeSecret } from './edge-secret.ts';
import { gzipResponse } from './gzip-response.ts';
import { type CallerIdentity, identifyCaller, requireCaller } from './http-caller.ts';
import { rawBody, validateRequest } from './http-input.ts';
import { enforceRateLimits } from './http-limits.ts';
import { type FindRoute, type Handler, type Part, serveParts } from './served-parts.ts';
import { respondShared, type SharedAnswer, sharedAnswer, toSharedAnswer } from './shared-answers.ts';

/** Contains a request after validation against the contract. Handlers receive this. */
export interface ApiRequest<K extends ContractKey> {
  params: ParamsOf<K>;
  query: QueryOf<K>;
  headers: HeadersOf<K>;
  body: BodyOf<K>;
  /** Exact bytes of the body, for signatures and binary bodies. */
  raw: Buffer;
  event: APIGatewayProxyEventV2;
  caller: CallerIdentity | null;
  /** Admin who makes a write, confirmed by the user pool. Null for every other request. */
  actor: Actor | null;
  requestId: string;
  /** Current time, in milliseconds UTC. */
  now: number;
}

/** A response that is not JSON, or that has a different status than the contract states. */
export class Reply {
  /** Text, or bytes that are sent as base64 for the gateway to decode. */
  readonly body: string | Buffer;
  readonly headers: Record<string, string>;
  readonly status: number | undefined;

  constructor(body: string | Buffer, headers: Record<string, string>, status?: number) {
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
}

export const handle = <K extends ContractKey>(
  key: K,
  run: (request: ApiRequest<K>) => Promise<ResponseOf<K> | Reply>,
): Handler => ({ key, run });

/**
 * Returns the caller of a route for customers or admins. Throws `unauthenticated` if there is none, although `requireCaller`
 * has already excluded that.
 */
export function requireSignedIn({ caller }: { caller: CallerIdentity | null }): CallerIdentity {
  if (!caller) throw new Problem('unauthenticated');
  return caller;
}

/**
 * Returns the admin who makes a write. Throws `forbidden` if there is none, although `ConfirmActor` has already excluded
 * that.
 */
export function requireActor({ actor }: { actor: Actor | null }): Actor {
  if (!actor) throw new Problem('forbidden');
  return actor;
}

const SECURITY_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/**
 * CloudFront serves a shared response for five seconds, and for ten more while it fetches a newer one. The functions' memory
 * adds up to one second, so everyone sees a change within 16 seconds.
 */
const SHARED_HEADERS = {
  ...SECURITY_HEADERS,
  'cache-control': 'public, max-age=0, s-maxage=5, stale-while-revalidate=10',
  'content-type': 'application/json',
};

/** Returns the response of a shared route for these inputs. Runs the handler only if the response is not in memory. */
export const runShared = (handler: Handler, input: { params: unknown; query: unknown }): Promise<SharedAnswer> =>
  sharedAnswer(JSON.stringify([handler.key, input.params, input.query]), async () => {
    const result = await handler.run(input as never);
    return toSharedAnswer({ status: 200, headers: SHARED_HEADERS, body: JSON.stringify(result) });
  });

function respond({ status }: Route, result: unknown): APIGatewayProxyStructuredResultV2 {
  if (result instanceof Reply) {
    return {
      statusCode: result.status ?? status,
      headers: { ...SECURITY_HEADERS, ...result.headers },
      ...(typeof result.body === 'string'
        ? { body: result.body }
        : { body: result.body.toString('base64'), isBase64Encoded: true }),
    };
  }
  if (result === undefined) return { statusCode: status, headers: SECURITY_HEADERS };
  const headers = { ...SECURITY_HEADERS, 'content-type': 'application/json' };
  return { statusCode: status, headers, body: JSON.stringify(result) };
}

const BUSY_RETRY_S = 2;

/**
 * Converts an overload or a timeout of a backing service to an error that asks callers to try again later. Returns any other
 * error unchanged.
 */
function explainOverload(cause: unknown): unknown {
  const options = { retryAfter: BUSY_RETRY_S, cause };
  if (isOverload(cause))
    return new Problem('unavailable', 'Too many requests at once. Please try again in a moment.', options);
  return isTimeout(cause)
    ? new Problem('unavailable', 'This took too long. Please try again in a moment.', options)
    : cause;
}

const retryAfterOf = (error: unknown): number | undefined => (error instanceof Problem ? error.retryAfter : undefined);

function respondProblem(error: unknown, requestId: string): APIGatewayProxyStructuredResultV2 {
  const document = problemDocument(error, requestId);
  const retryAfter = retryAfterOf(error);
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'application/problem+json',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  };
  return { statusCode: document.status, headers, body: JSON.stringify(document) };
}

/**
 * Returns the admin who makes a write, confirmed by the user pool. Null for any other request. Throws `forbidden` if the
 * caller is no longer an admin, or if the admin's role lacks permission for the route.
 */
type ConfirmActor = (key: ContractKey, route: Route, caller: CallerIdentity | null) => Promise<Actor | null>;

async function dispatch(find: FindRoute, confirmActor: ConfirmActor, event: APIGatewayProxyEventV2) {
  const served = await find(event.routeKey);
  if (!served) throw new Problem('not_found');
  const { route, handler } = served;
  const caller = await identifyCaller(route, event);
  requireCaller(route, caller);
  const actor = await confirmActor(handler.key, route, caller);
  const raw = rawBody(event, route);
  const input = validateRequest(route, event, raw);
  if (route.isShared) return respondShared(await runShared(handler, input), event);
  const request = { ...input, raw, event, caller, actor, requestId: event.requestContext.requestId, now: Date.now() };
  await enforceRateLimits(route, request);
  return respond(route, await handler.run(request as never));
}

/** Logs one line per request, without its body, query, IP address, or identity. */
const accessLog = (): middy.MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> => {
  const started = new WeakMap<object, number>();
  return {
    before: ({ event }) => void started.set(event, performance.now()),
    after: ({ event, response }) => {
      logger.info('request', {
        requestId: event.requestContext.requestId,
        route: event.routeKey,
        status: response?.statusCode,
        durationMs: Math.round(performance.now() - (started.get(event) ?? 0)),
      });
    },
  };
};

/**
 * Converts errors to problem documents. The cause of a 5xx goes only to the log. A request that is refused because of
 * overload is not logged as failed. Otherwise callers could cause the alarm that rolls back a release.
 */
const problems = (): middy.MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> => ({
  onError: (request) => {
    const { event } = request;
    const error = explainOverload(request.error);
    const { requestId } = event.requestContext;
    request.response = respondProblem(error, requestId);
    const status = request.response.statusCode ?? 500;
    if (status >= 500 && retryAfterOf(error) !== undefined && !isTimeout(request.error))
      logger.warn('request put off', { requestId, route: event.routeKey, status, error: loggable(error) });
    else if (status >= 500)
      logger.error('request failed', { requestId, route: event.routeKey, status, error: loggable(error) });
    else logger.info('request refused', { requestId, route: event.routeKey, status });
  },
});

/** Time before a function's timeout at which it logs that it ran out of time, in milliseconds. */
const LAST_WORD_MS = 250;

/**
 * Logs a request shortly before Lambda ends it by timeout. Lambda itself logs nothing about the request, and the alarm that
 * rolls back a release counts these lines. Returns a function that cancels the log line.
 */
function reportCutOff({ requestContext: { requestId }, routeKey }: APIGatewayProxyEventV2, context: Context) {
  const report = () => logger.error('request failed', { requestId, route: routeKey, error: { name: 'TimeIsUp' } });
  const timer = setTimeout(report, context.getRemainingTimeInMillis() - LAST_WORD_MS);
  return () => clearTimeout(timer);
}

/** Wraps a function that handles requests in the middy stack. */
export function withMiddleware(
  respondTo: (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>,
) {
  const wrapped = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(accessLog())
    .use(problems())
    .use(gzipResponse())
    .use(requireEdgeSecret(() => config().FRONT_DOOR_KEY))
    .handler(async (event: APIGatewayProxyEventV2) => {
      const { result, reading } = await measureCapacity(() => respondTo(event));
      logger.debug('table', { route: event.routeKey, ...reading });
      return result;
    });
  return (event: APIGatewayProxyEventV2, context: Context) =>
    withLogContext({}, async () => {
      const takeBack = reportCutOff(event, context);
      try {
        return await wrapped(event, context);
      } finally {
        takeBack();
      }
    });
}

/**
 * Creates the Lambda handler of a function group. The handler skips the routes of other groups. The handler's `load` method
 * loads everything immediately and returns the keys of its routes. `load` throws unless each route has exactly one handler.
 */
export function createFunction(
  group: FunctionGroup,
  parts: readonly Part[],
  confirmActor: ConfirmActor = async () => null,
) {
  const { find, load } = serveParts(group, parts);
  return Object.assign(
    withMiddleware((event) => dispatch(find, confirmActor, event)),
    { load },
  );
}
