import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { isReaderLink } from '../../support/malformed.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
});

vi.mock('#functions/runtime/config.ts', () => ({ config: () => ({ FRONT_DOOR_KEY: 'front-door' }) }));

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { createFunction, handle, Reply } from '#functions/http/http.ts';
import type { Handler, Part } from '#functions/http/served-parts.ts';
import { logger } from '#functions/runtime/log.ts';
import { gatewayFunctions, lambdas } from '#infra/functions.ts';
import { Problem } from '#shared/base/errors.ts';
import { type ContractKey, contractKeys, routeOf, routes, splitKey } from '#shared/contract/index.ts';
import type { FunctionGroup } from '#shared/contract/route.ts';
import { TableBusy } from '#store/client.ts';
import { apiEvent, lambdaContext } from './events.ts';

const keysOf = (group: FunctionGroup) => contractKeys.filter((key) => routeOf(key).group === group);
const handlersOf = (group: FunctionGroup, run: Handler['run']): Handler[] => keysOf(group).map((key) => ({ key, run }));

type Answer = APIGatewayProxyStructuredResultV2;
/** Returns an object with the handlers, like the exports of a module. */
const moduleOf = (handlers: readonly Handler[]) => Object.fromEntries(handlers.entries());
/** Returns a part of a function with all routes and the handlers of these modules. */
const partOf = (...modules: (() => Promise<Record<string, Handler>>)[]): Part => ({
  paths: ['/api'],
  contract: async () => routes,
  modules,
});
/** Starts a function. Returns a function that sends events to it. */
const started = (handlers: readonly Handler[], group: FunctionGroup) => {
  const respond = createFunction(group, [partOf(async () => moduleOf(handlers))]);
  return (event: APIGatewayProxyEventV2) => {
    const headers = { 'front-door-key': 'front-door', ...event.headers };
    return respond({ ...event, headers }, lambdaContext) as Promise<Answer>;
  };
};
const ask = (handlers: readonly Handler[], group: FunctionGroup, event: APIGatewayProxyEventV2): Promise<Answer> =>
  started(handlers, group)(event);
const documentOf = (answer: Answer) => JSON.parse(answer.body ?? '');

const claims = { sub: 'user-1', token_use: 'access', 'cognito:groups': '[admin]' };

describe('a function', () => {
  const loaded = (...modules: Handler[][]) =>
    createFunction('shop', [partOf(...modules.map((handlers) => async () => moduleOf(handlers)))]).load();

  test('does not load with a route of its group missing', async () => {
    const [first] = keysOf('shop');
    const rest = handlersOf('shop', async () => undefined).filter(({ key }) => key !== first);
    await expect(loaded(rest)).rejects.toThrow(`The handlers do not match the contract: ${first}`);
  });

  test('does not load with two handlers of one route', async () => {
    const handlers = handlersOf('shop', async () => undefined);
    await expect(loaded(handlers, handlers.slice(0, 1))).rejects.toThrow('too many handlers');
  });

  test('loads a contract and its handlers with the first request for one of their routes, and once', async () => {
    const own = vi.fn(async () => moduleOf(handlersOf('shop', async () => undefined)));
    const contract = vi.fn(async () => routes);
    const other = vi.fn(async () => ({}));
    const respond = createFunction('shop', [
      { ...partOf(own), contract },
      { paths: ['/api/health/deep'], contract: other, modules: [other] },
      { paths: ['/api/heal'], contract: other, modules: [other] },
    ]);
    expect([own, contract].flatMap(({ mock }) => mock.calls)).toEqual([]);
    const event = { ...apiEvent(), headers: { 'front-door-key': 'front-door' } };
    for (const status of [200, 200]) expect(await respond(event, lambdaContext)).toMatchObject({ statusCode: status });
    expect([own, contract, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
  });

  test('does not load with a route that another part would be asked for', async () => {
    const handlers = handlersOf('shop', async () => undefined);
    const health = { paths: ['/api/health'], contract: async () => ({}), modules: [] };
    const { load } = createFunction('shop', [partOf(async () => moduleOf(handlers)), health]);
    await expect(load()).rejects.toThrow('not under the paths of their part: GET /api/health');
  });

  test.each(gatewayFunctions.filter((name) => name !== 'pages'))('%s serves every route of its group', async (name) => {
    const { handler } = await import(new URL(`../../../${lambdas[name].entry}`, import.meta.url).href);
    expect((await handler.load()).toSorted()).toEqual(keysOf(name).toSorted());
  });

  test('says in its log which request it is about to be cut off in, as Lambda does not', async () => {
    vi.useFakeTimers();
    const failed = vi.spyOn(logger, 'error');
    const { promise, resolve } = Promise.withResolvers<void>();
    const answer = ask(
      handlersOf('shop', () => promise),
      'shop',
      apiEvent(),
    );
    await vi.advanceTimersByTimeAsync(19_000);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(900);
    const line = { requestId: 'request-1', route: 'GET /api/health', error: { name: 'TimeIsUp' } };
    expect(failed.mock.calls).toEqual([['request failed', line]]);
    resolve();
    await answer;
    await ask(
      handlersOf('shop', async () => undefined),
      'shop',
      apiEvent(),
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(failed).toHaveBeenCalledTimes(1);
    failed.mockRestore();
    vi.useRealTimers();
  });

  test('does not serve the routes of another group', async () => {
    const handlers = [...handlersOf('shop', async () => undefined), ...handlersOf('webhooks', async () => undefined)];
    const answer = await ask(handlers, 'shop', { ...apiEvent(), routeKey: 'POST /api/webhooks/stripe' });
    expect(answer.statusCode).toBe(404);
  });

  test('answers JSON with the contract’s status, never to be cached unless a route says so', async () => {
    const health = handle('GET /api/health', async () => ({ status: 'ok' as const }));
    const others = handlersOf('shop', async () => undefined).filter(({ key }) => key !== health.key);
    expect(await ask([health, ...others], 'shop', apiEvent())).toEqual({
      statusCode: 200,
      headers: { 'cache-control': 'no-store', 'content-type': 'application/json', 'x-content-type-options': 'nosniff' },
      body: '{"status":"ok"}',
    });
  });

  test('answers with a page of its own when a route makes one', async () => {
    const page = async () => new Reply('<p>', { 'content-type': 'text/html', 'cache-control': 'public' }, 202);
    expect(await ask(handlersOf('shop', page), 'shop', apiEvent())).toMatchObject({
      statusCode: 202,
      headers: { 'content-type': 'text/html', 'cache-control': 'public', 'x-content-type-options': 'nosniff' },
      body: '<p>',
    });
  });

  test('answers a path it does not know with `not_found`', async () => {
    const answer = await ask(
      handlersOf('shop', async () => undefined),
      'shop',
      apiEvent({ routeKey: '$default' }),
    );
    expect(answer.statusCode).toBe(404);
    expect(answer.headers?.['content-type']).toBe('application/problem+json');
    expect(documentOf(answer)).toMatchObject({ code: 'not_found', requestId: 'request-1' });
  });

  test('does not reveal the message of an unexpected error', async () => {
    const failing = async () => Promise.reject(new Error('the table said: secret'));
    const answer = await ask(handlersOf('shop', failing), 'shop', apiEvent());
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('secret');
    expect(documentOf(answer)).toMatchObject({ code: 'internal', requestId: 'request-1' });
  });

  test.each([
    new TransactionCanceledException({
      message: 'canceled',
      $metadata: {},
      CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
    }),
    Object.assign(new Error('slow down'), { name: 'ThrottlingException' }),
    Object.assign(new Error('too many'), { name: 'TooManyRequestsException' }),
    new TableBusy('The table did not answer a whole batch'),
  ])('asks callers to come back when too many come at once, which is no failed request: $name', async (error) => {
    const [failed, putOff] = [vi.spyOn(logger, 'error'), vi.spyOn(logger, 'warn')];
    const answer = await ask(
      handlersOf('shop', async () => Promise.reject(error)),
      'shop',
      apiEvent(),
    );
    expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } });
    expect(documentOf(answer)).toMatchObject({ code: 'unavailable', detail: expect.stringContaining('try again') });
    expect(failed).not.toHaveBeenCalled();
    expect(putOff).toHaveBeenCalledWith('request put off', expect.objectContaining({ status: 503 }));
  });

  test('asks callers to come back when a call takes too long, and counts a failed request', async () => {
    const failed = vi.spyOn(logger, 'error');
    const late = Object.assign(new Error('aborted'), { name: 'TimeoutError' });
    const answer = await ask(
      handlersOf('shop', async () => Promise.reject(late)),
      'shop',
      apiEvent(),
    );
    expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } });
    expect(failed).toHaveBeenCalledWith('request failed', expect.objectContaining({ status: 503 }));
  });

  test('returns a problem as it is', async () => {
    const refusing = async () => Promise.reject(new Problem('conflict', 'Look again'));
    const answer = await ask(handlersOf('shop', refusing), 'shop', apiEvent());
    expect(documentOf(answer)).toMatchObject({ status: 409, code: 'conflict', detail: 'Look again' });
  });
});

describe('before a handler runs', () => {
  const eventFor = (key: ContractKey, changes: Partial<APIGatewayProxyEventV2> = {}, by?: object) => {
    const { path } = splitKey(key);
    return apiEvent({ routeKey: key, rawPath: path, ...changes }, by);
  };
  const reached = async () => Promise.reject(new Error('The handler was reached'));

  const guarded = contractKeys.filter((key) => ['customer', 'admin'].includes(routeOf(key).caller));
  test.each(guarded)('%s sends a visitor to sign in, even with a body that is wrong', async (key) => {
    const { group } = routeOf(key);
    const answer = await ask(handlersOf(group, reached), group, eventFor(key, { body: '{' }));
    expect(answer.statusCode).toBe(401);
  });

  const writing = contractKeys.filter((key) => routeOf(key).body);
  test.each(writing)('%s answers any malformed body with a 4xx problem', async (key) => {
    const { group } = routeOf(key);
    const respond = started(handlersOf(group, reached), group);
    const body = fc.oneof(
      fc.json(),
      fc.string(),
      fc.jsonValue().map((value) => JSON.stringify({ surprise: value })),
    );
    await fc.assert(
      fc.asyncProperty(body, fc.boolean(), async (text, isBase64Encoded) => {
        fc.pre(!/^\s*\{\s*\}\s*$/.test(text));
        const answer = await respond(eventFor(key, { body: text, isBase64Encoded }, claims));
        expect(answer.statusCode).toBeGreaterThanOrEqual(400);
        expect(answer.statusCode).toBeLessThan(500);
        expect(documentOf(answer).code).toMatch(/^(malformed_body|invalid_request|not_found)$/);
      }),
    );
  });

  // Links in emails answer with a page, a picture, or a redirect to the shop.
  const named = contractKeys.filter((key) => routeOf(key).params && !isReaderLink(key));
  test.each(named)('%s answers any path that names nothing with 404', async (key) => {
    const { group, params } = routeOf(key);
    const respond = started(handlersOf(group, reached), group);
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        const pathParameters = Object.fromEntries(Object.keys(params?.shape ?? {}).map((name) => [name, `${text}/`]));
        const answer = await respond(eventFor(key, { pathParameters, body: '{}' }, claims));
        expect(answer.statusCode).toBe(404);
      }),
    );
  });
});
