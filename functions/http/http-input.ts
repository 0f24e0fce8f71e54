import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { Problem } from '#shared/base/errors.ts';
import type { Route } from '#shared/contract/route.ts';

// zod/mini brings no wording of its own; without it every message would read "Invalid input".
z.config(en());

/** API Gateway would take 10 MB; nothing this shop is sent needs more than this. */
const MAX_BODY_BYTES = 256 * 1024;

const sizeWords = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${bytes / 1024} kB` : `${bytes / (1024 * 1024)} MB`;

/** The exact bytes that were sent, whether the gateway passed them as text or as base64; as many as the route takes. */
export function rawBody(event: APIGatewayProxyEventV2, { bytes }: Pick<Route, 'bytes'> = {}): Buffer {
  const most = bytes?.maxBytes ?? MAX_BODY_BYTES;
  const raw = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (raw.length > most) throw new Problem('body_too_large', `The body may have at most ${sizeWords(most)}`);
  return raw;
}

/** Throws `invalid_request` when a body of bytes is declared to be what the route does not take. */
function checkMediaType({ bytes }: Route, { headers }: APIGatewayProxyEventV2): void {
  const [declared = ''] = (headers['content-type'] ?? '').split(';');
  if (!bytes || bytes.mediaTypes.includes(declared.trim().toLowerCase())) return;
  throw new Problem('invalid_request', `The body is one of ${bytes.mediaTypes.join(', ')}`);
}

/** `"\ud800"` is valid JSON but half a character: the table could not store it. */
const refuseHalfCharacters = (_key: string, value: unknown): unknown => {
  if (typeof value === 'string' && !value.isWellFormed()) throw new SyntaxError('A text holds half a character');
  return value;
};

function parseJson(raw: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(raw);
    return JSON.parse(text, /\\ud/i.test(text) ? refuseHalfCharacters : undefined);
  } catch (cause) {
    throw new Problem('malformed_body', 'The body is not JSON', { cause });
  }
}

function check(schema: z.ZodMiniType | undefined, value: unknown, code: 'invalid_request' | 'not_found') {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Problem(code, undefined, { errors: parsed.error.issues.flatMap(fieldErrors).slice(0, 20) });
}

/** An unknown field is named like any other: the schema reports it at the object that holds it. */
function fieldErrors(issue: z.core.$ZodIssue) {
  const at = (...path: PropertyKey[]) => [...issue.path, ...path].map(String).join('.');
  if (issue.code !== 'unrecognized_keys') return [{ path: at(), message: issue.message }];
  return issue.keys.map((key) => ({ path: at(key.slice(0, 100)), message: 'is not a known field' }));
}

type Texts = Record<string, string | undefined>;

/** What the address of a request says, checked as `validate` checks it. */
export const validatePathAndQuery = (route: Route, { params, query }: { params: Texts; query: Texts }) => ({
  params: check(route.params, params, 'not_found'),
  query: check(route.query, query, 'invalid_request'),
});

/** Everything the contract lets a route read. A path that cannot name anything is `not_found`, the rest `invalid_request`. */
export function validateRequest(route: Route, event: APIGatewayProxyEventV2, raw: Buffer) {
  const address = validatePathAndQuery(route, {
    params: event.pathParameters ?? {},
    query: event.queryStringParameters ?? {},
  });
  checkMediaType(route, event);
  return {
    ...address,
    headers: check(route.headers, event.headers, 'invalid_request'),
    body: route.body ? check(route.body, parseJson(raw), 'invalid_request') : undefined,
  };
}
