import { expect } from 'vitest';
import * as z from 'zod/mini';
import { type ContractKey, routeOf, splitKey } from '#shared/contract/index.ts';
import { CONSENT_VERSION } from '#shared/marketing/newsletter-consent.ts';
import { NO_BUSINESS } from '#shared/shop/business.ts';
import type { Answer, Problem } from './shop.ts';

/** Describes a field of a contract's schema in JSON Schema. */
type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: unknown;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  const?: unknown;
  enum?: unknown[];
  minimum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  allOf?: JsonSchema[];
  format?: string;
};
type Fields = Record<string, unknown>;
export type Path = (string | number)[];

export const schemaOf = (schema: z.ZodMiniType | undefined): JsonSchema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {};

const idOf = (prefix: string): string => `${prefix}_${'0'.repeat(26)}`;

/** Texts of every format that the contract requires. */
const TEXTS = [
  ...[
    'text',
    'a',
    'US',
    'cs_test_1',
    '000000',
    '00000000',
    'reader@example.com',
    'https://example.com',
    '/media/a.png',
    '#1f5f4a',
    'ABCD-EFGH-JKLM-NPQR-2345',
  ],
  ...['2026-01-01', '2026-01-01T00:00:00.000Z', `/media/${idOf('vid')}/video.mp4`, `/media/${idOf('img')}/1600.webp`],
  `/media/${idOf('img')}/512.png`,
  `${'A'.repeat(8)}.${'A'.repeat(43)}`,
  `1700000000.${'A'.repeat(43)}`,
  ...['prd', 'cat', 'ord', 'img', 'cmp', 'chg', 'rev', 'cus', 'off', 'pho'].map(idOf),
];

function sampleText(schema: JsonSchema): string {
  const { minLength = 0, maxLength = Infinity, format } = schema;
  if (format === 'uri') return 'https://example.com';
  if (format === 'email') return 'reader@example.com';
  const patterns = [schema, ...(schema.allOf ?? [])].map(({ pattern = '' }) => new RegExp(pattern, 'u'));
  const isFit = (text: string) =>
    text.length >= minLength && text.length <= maxLength && patterns.every((pattern) => pattern.test(text));
  return TEXTS.find(isFit) ?? 'text';
}

/** Returns a value that the schema accepts, as far as JSON Schema can express its rules. */
function sampleOf(schema: JsonSchema): unknown {
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return sampleOf(first);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'object') {
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, sampleOf(field)]));
  }
  if (schema.type === 'array') return [sampleOf(schema.items ?? {})];
  if (schema.type === 'integer' || schema.type === 'number')
    return schema.minimum ?? (schema.exclusiveMinimum === undefined ? 1 : schema.exclusiveMinimum + 1);
  return schema.type === 'boolean' ? true : sampleText(schema);
}

/** Valid values for fields with rules that JSON Schema cannot express. */
const FIELDS: Partial<Record<ContractKey, object>> = {
  'POST /api/subscribers': { consent: CONSENT_VERSION },
  'POST /api/second-factor-recoveries': { code: 'abcd-efgh-jkmn' },
  'POST /api/admin/orders/{id}/mails': { part: null },
  'POST /api/admin/emails/test': { to: 'reader@example.com' },
  'PUT /api/admin/settings': {
    shippingZones: [{ label: 'text', countries: ['US'], cents: 0, transit: { from: 0, to: 0 } }],
    business: NO_BUSINESS,
    delivery: { handling: { from: 0, to: 0 }, production: { from: 0, to: 0 }, cutoffHour: 0, zone: 'UTC' },
    timeZone: 'UTC',
  },
};

/** Status of each route that email recipients open in a browser or an email program, for a made-up token. */
const READER_LINKS: Record<string, number> = {
  '/unsubscribe/': 404,
  '/confirm-subscription/': 404,
  // The route redirects to the home page.
  '/campaign-links/': 200,
  '/campaign-opens/': 200,
};

/** Returns the status of an email recipient's link with an invalid token. Returns null for any other route. */
export const readerLinkStatus = (key: string): number | null =>
  Object.entries(READER_LINKS).find(([link]) => key.includes(link))?.[1] ?? null;

export const isReaderLink = (key: string): boolean => readerLinkStatus(key) !== null;

/** Returns a body that the route accepts, so that an invalid field is the only error. */
export const sampleBody = (key: ContractKey): unknown => ({
  ...(sampleOf(schemaOf(routeOf(key).body)) as object),
  ...FIELDS[key],
});

/** Returns well-formed path parameters that match nothing. */
export const sampleParams = (key: ContractKey): Record<string, string> => {
  const { properties = {} } = schemaOf(routeOf(key).params);
  return Object.fromEntries(
    Object.entries(properties).map(([name, { pattern, format, enum: values }]) => {
      if (values) return [name, String(values[0])];
      if (format === 'uuid') return [name, '00000000-0000-4000-8000-000000000000'];
      const prefix = /^\^(\w+)_\[/.exec(pattern ?? '')?.[1];
      // Some parameters are numbers, such as the part of a file.
      const isNumber = pattern !== undefined && new RegExp(pattern).test('1');
      return [name, prefix ? idOf(prefix) : isNumber ? '1' : 'nothing'];
    }),
  );
};

/** Returns a query with all fields that a route requires. */
export function sampleQuery(key: ContractKey): Record<string, string> {
  const { required = [], properties = {} } = schemaOf(routeOf(key).query);
  return Object.fromEntries(required.map((name) => [name, sampleText(properties[name] ?? {})]));
}

/** Returns the path of a route with these parameters. */
export const pathWith = (key: ContractKey, params: Record<string, string>): string =>
  splitKey(key).path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'nothing');

/** Returns a copy of the body with `value` at each of these paths. */
export function changed(body: unknown, places: readonly Path[], value: unknown): unknown {
  const copy = structuredClone(body);
  for (const place of places) at(copy, place.slice(0, -1))[String(place.at(-1))] = value;
  return copy;
}

/** A well-formed link with an invalid signature. */
export const LINK = { 'order-link': `${'a'.repeat(8)}.${'b'.repeat(43)}` };

interface Field {
  path: Path;
  schema: JsonSchema;
  required: boolean;
}

/** Returns all fields of a body with their paths, at any depth. */
export function fieldsOf(schema: JsonSchema, path: Path = []): Field[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const here = { path: [...path, name], schema: field, required: schema.required?.includes(name) ?? false };
    return [here, ...fieldsOf(field, here.path)];
  });
  return schema.items ? [...own, ...fieldsOf(schema.items, [...path, 0])] : own;
}

/** Returns the paths of all objects in a body: the body itself, its object fields, and the first entries of its lists. */
export const objectsOf = (schema: JsonSchema): Path[] => [
  [],
  ...fieldsOf(schema).flatMap((field): Path[] => {
    if (field.schema.type === 'object' && field.schema.properties) return [field.path];
    return field.schema.items?.type === 'object' ? [[...field.path, 0]] : [];
  }),
];

function at(body: unknown, path: Path): Fields {
  return path.reduce<unknown>((value, step) => (value as Fields)[step], body) as Fields;
}

const typesOf = (schema: JsonSchema): string[] =>
  schema.anyOf ? schema.anyOf.flatMap(typesOf) : [schema.type ?? typeof schema.enum?.[0]];

/** Lists one value of each JSON type. */
export const VALUES: [type: string, value: unknown][] = [
  ['null', null],
  ['boolean', true],
  ['number', 12.5],
  ['string', 'text'],
  ['array', []],
  ['object', {}],
];

export const fits = (type: string, schema: JsonSchema) => typesOf(schema).includes(type);

export const ODD_TEXTS = {
  'a NUL': 'a\u0000b',
  'right-to-left text': 'السلام\u202e عليكم',
  emoji: '🧱'.repeat(20),
  'ten thousand characters': 'a'.repeat(10_000),
  'a path upwards': '../../etc/passwd',
  markup: '<script>alert(1)</script>',
  'a quote': `'"\\;--`,
  'a property of every object': '__proto__',
  spaces: ' \t\r\n ',
  nothing: '',
};

/** Percent-encoded texts that are not valid UTF-8. */
export const NOT_UTF8 = ['%ED%A0%80', '%FF', '%'];

/** Expects a problem document (RFC 9457) with this API's extensions. */
export function expectProblem(answer: Answer<Problem>, status: number) {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.body).toEqual(
    expect.objectContaining({
      type: `urn:problem:${answer.body.code}`,
      title: expect.any(String),
      status,
      detail: expect.any(String),
      code: expect.stringMatching(/^[a-z_]+$/),
      requestId: expect.stringMatching(/^[\w-]{8,}$/),
    }),
  );
}

/** Accepts a success, or a problem document with a 4xx status. Fails for a 5xx status. */
export function expectNoFailure(answer: Answer<Problem>) {
  if (answer.status < 300) return;
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expectProblem(answer, answer.status);
}

export const pathsOf = (answer: Answer<Problem>) => (answer.body.errors ?? []).map(({ path }) => path);
