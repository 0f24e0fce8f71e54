import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import { Problem } from '#shared/base/errors.ts';
import { fieldMessage } from '#shared/base/field-messages.ts';
import type { Route } from '#shared/contract/route.ts';

/** Largest body of a request, in bytes, unless the route has its own limit. API Gateway would accept 10 MB. */
const MAX_BODY_BYTES = 256 * 1024;

const formatSize = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${bytes / 1024} kB` : `${bytes / (1024 * 1024)} MB`;

/** Returns the exact bytes of the body. The gateway passes it as text or as base64. Throws `body_too_large`. */
export function rawBody(event: APIGatewayProxyEventV2, { bytes }: Pick<Route, 'bytes'> = {}): Buffer {
  const maxBytes = bytes?.maxBytes ?? MAX_BODY_BYTES;
  const raw = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (raw.length > maxBytes) throw new Problem('body_too_large', `The request can be at most ${formatSize(maxBytes)}`);
  return raw;
}

/** Throws `invalid_request` if the route does not accept the content type of a binary body. */
function checkMediaType({ bytes }: Route, { headers }: APIGatewayProxyEventV2): void {
  const [declared = ''] = (headers['content-type'] ?? '').split(';');
  if (!bytes || bytes.mediaTypes.includes(declared.trim().toLowerCase())) return;
  throw new Problem('invalid_request', `The file must be one of these types: ${bytes.mediaTypes.join(', ')}`);
}

/** Rejects text with an incomplete surrogate pair. `"\ud800"` is valid JSON, but DynamoDB cannot store it. */
const refuseLoneSurrogates = (_key: string, value: unknown): unknown => {
  if (typeof value === 'string' && !value.isWellFormed()) throw new SyntaxError('The text contains a broken character');
  return value;
};

/** Parses a body as JSON in UTF-8. Throws `malformed_body`. */
export function parseJson(raw: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(raw);
    return JSON.parse(text, /\\ud/i.test(text) ? refuseLoneSurrogates : undefined);
  } catch (cause) {
    throw new Problem('malformed_body', 'The request is not valid JSON', { cause });
  }
}

function check(schema: z.ZodMiniType | undefined, value: unknown, code: 'invalid_request' | 'not_found') {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, { error: fieldMessage });
  if (parsed.success) return parsed.data;
  throw new Problem(code, undefined, { errors: parsed.error.issues.flatMap(fieldErrors).slice(0, 20) });
}

/**
 * Converts an issue to errors with field paths. zod reports an unknown field under its parent object, so the path is extended
 * with the field's name.
 */
function fieldErrors(issue: z.core.$ZodIssue) {
  const at = (...path: PropertyKey[]) => [...issue.path, ...path].map(String).join('.');
  if (issue.code !== 'unrecognized_keys') return [{ path: at(), message: issue.message }];
  return issue.keys.map((key) => ({ path: at(key.slice(0, 100)), message: 'is not a known field' }));
}

type TextFields = Record<string, string | undefined>;

/** Returns the body after validating it against a schema. Throws `invalid_request`. */
export const checkBody = <T>(schema: z.ZodMiniType<T>, value: unknown): T =>
  check(schema, value, 'invalid_request') as T;

/** Validates the path and the query. Throws like `validateRequest`. */
export const validatePathAndQuery = (route: Route, { params, query }: { params: TextFields; query: TextFields }) => ({
  params: check(route.params, params, 'not_found'),
  query: check(route.query, query, 'invalid_request'),
});

/**
 * Validates a request against the contract. Throws `not_found` for an invalid path, and `invalid_request` for any other
 * invalid part.
 */
export function validateRequest(route: Route, event: APIGatewayProxyEventV2, raw: Buffer) {
  const pathAndQuery = validatePathAndQuery(route, {
    params: event.pathParameters ?? {},
    query: event.queryStringParameters ?? {},
  });
  checkMediaType(route, event);
  return {
    ...pathAndQuery,
    headers: check(route.headers, event.headers, 'invalid_request'),
    body: route.body ? check(route.body, parseJson(raw), 'invalid_request') : undefined,
  };
}
