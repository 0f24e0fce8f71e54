import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contractKeys, routeOf, splitKey } from '#shared/contract/index.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { isReaderLink } from '../../support/malformed.ts';

/** Returns all objects in a JSON schema, including the schema itself. */
function objectsIn(schema: unknown): object[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const within = Object.values(schema).flatMap(objectsIn);
  return 'type' in schema && schema.type === 'object' ? [schema, ...within] : within;
}

const parametersIn = (path: string) => [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);

describe.each(contractKeys)('%s', (key) => {
  const route = routeOf(key);
  const { method, path } = splitKey(key);

  test('has a method and a path of plain segments under /api/', () => {
    expect(key).toMatch(/^(GET|POST|PATCH|PUT|DELETE) \/api(\/([a-z0-9][a-z0-9.-]*|\{[a-z][A-Za-z0-9]*\}))+$/);
  });

  test('declares every parameter of its path and no other', () => {
    expect(Object.keys(route.params?.shape ?? {}).toSorted()).toEqual(parametersIn(path).toSorted());
  });

  test('refuses a path whose parameter is too long for a key of the table', () => {
    const tooLong = (start: string) =>
      Object.fromEntries(parametersIn(path).map((name) => [name, start.padEnd(2035, 'a')]));
    if (!route.params) return expect(parametersIn(path)).toEqual([]);
    for (const start of ['a', 'work.a', 'cs_test_', 'ord_', '1'])
      expect(route.params.safeParse(tooLong(start)).success).toBe(false);
  });

  test('allows admins, and only them, on admin paths', () => {
    expect(route.caller === 'admin').toBe(path.startsWith('/api/admin/'));
    expect(route.group === 'admin').toBe(path.startsWith('/api/admin/'));
    expect(route.caller === 'provider').toBe(path.startsWith('/api/webhooks/'));
  });

  test('reads a body only where the method allows one, and refuses unknown fields at every level', () => {
    expect(route.body && route.bytes).toBeUndefined();
    if (route.bytes) return expect(method).not.toBe('GET');
    if (!route.body) return expect(method === 'PATCH' || method === 'PUT').toBe(false);
    expect(method).not.toBe('GET');
    const objects = objectsIn(z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }));
    expect(objects).not.toEqual([]);
    expect(objects.filter((object) => !('additionalProperties' in object))).toEqual([]);
  });

  test('has a response schema, unless the response is empty, a file, or a page', () => {
    if (route.status === 204) expect(route.response).toBeUndefined();
    else if (method === 'GET' && !route.response && !route.file) expect(isReaderLink(key)).toBe(true);
  });

  test('has a summary', () => {
    expect(route.summary).toMatch(/^[A-Z].{5,}$/);
  });
});

test('no two routes of one method can match the same request', () => {
  const shapes = contractKeys.map((key) => key.replace(/\{[^}]*\}/g, '{}'));
  expect(new Set(shapes).size).toBe(shapes.length);
});

describe('the OpenAPI document', () => {
  const document = openApiDocument();
  type Operation = {
    security?: unknown;
    parameters?: { name: string; in: string; required: boolean }[];
    requestBody?: unknown;
    responses: Record<string, unknown>;
  };
  const operationOf = (key: (typeof contractKeys)[number]) => {
    const { method, path } = splitKey(key);
    return document.paths[path]?.[method.toLowerCase()] as Operation | undefined;
  };

  test.each(contractKeys)('describes %s like the contract', (key) => {
    const route = routeOf(key);
    const operation = operationOf(key);
    const limited = route.limits ? ['429'] : [];
    expect(Object.keys(operation?.responses ?? {})).toEqual([String(route.status), ...limited, 'default']);
    expect(operation?.requestBody !== undefined).toBe((route.body ?? route.bytes) !== undefined);
    expect(operation?.security !== undefined).toBe(route.caller === 'customer' || route.caller === 'admin');
    const inPath = operation?.parameters?.filter((parameter) => parameter.in === 'path') ?? [];
    expect(inPath.map(({ name }) => name)).toEqual(parametersIn(splitKey(key).path));
    expect(inPath.every(({ required }) => required)).toBe(true);
    const inQuery = operation?.parameters?.filter((parameter) => parameter.in === 'query') ?? [];
    expect(inQuery.map(({ name }) => name)).toEqual(Object.keys(route.query?.shape ?? {}));
  });

  test('describes nothing else', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.keys(path));
    expect(operations).toHaveLength(contractKeys.length);
  });

  test('is JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toMatchObject({ openapi: '3.1.0' });
  });
});
