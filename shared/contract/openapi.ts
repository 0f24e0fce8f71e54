import * as z from 'zod/mini';
import { describeLimits, rateLimitsOf } from '#shared/base/rate-limits.ts';
import { contractKeys, routeOf, splitKey } from './index.ts';
import type { Route } from './route.ts';

const json = (schema: z.ZodMiniType, io: 'input' | 'output') => ({
  'application/json': { schema: z.toJSONSchema(schema, { io, unrepresentable: 'any' }) },
});

const parametersOf = (place: 'path' | 'query' | 'header', schema: z.ZodMiniObject | undefined) => {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const PROBLEM = { 'application/problem+json': {} };

function requestBody({ body, bytes }: Route) {
  if (body) return { requestBody: { required: true, content: json(body, 'input') } };
  if (!bytes) return {};
  const schema = { type: 'string', format: 'binary', maxLength: bytes.maxBytes };
  const content = Object.fromEntries(bytes.mediaTypes.map((mediaType) => [mediaType, { schema }]));
  return { requestBody: { required: true, content } };
}

const tooMany = ({ limits }: Route) =>
  limits && {
    429: {
      description: `Too many requests: ${describeLimits(rateLimitsOf(limits))}`,
      headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } },
      content: PROBLEM,
    },
  };

function operation(route: Route) {
  const parameters = [
    ...parametersOf('path', route.params),
    ...parametersOf('query', route.query),
    ...parametersOf('header', route.headers),
  ];
  return {
    summary: route.summary,
    ...(route.right ? { description: `Needs the right \`${route.right}\`` } : {}),
    tags: [route.group],
    ...(route.caller === 'customer' || route.caller === 'admin' ? { security: [{ accessToken: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBody(route),
    responses: {
      [route.status]: {
        description: 'Success',
        ...(route.response ? { content: json(route.response, 'output') } : {}),
        ...(route.file ? { content: { [route.file]: { schema: { type: 'string', format: 'binary' } } } } : {}),
      },
      ...tooMany(route),
      default: { description: 'A problem document (RFC 9457)', content: PROBLEM },
    },
  };
}

export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const key of contractKeys) {
    const { method, path } = splitKey(key);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(routeOf(key)) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Shop API', version: '1' },
    paths,
    components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  };
}
