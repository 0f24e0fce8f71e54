import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Answer, Problem } from './shop.ts';

/** A field of a contract's schema, as JSON Schema. */
type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: unknown;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  minimum?: number;
  pattern?: string;
};
type Fields = Record<string, unknown>;
export type Path = (string | number)[];

export const schemaOf = (schema: z.ZodMiniType | undefined): JsonSchema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {};

/** Returns a value of the right shape for a body without an example above. */
export function sampleOf(schema: JsonSchema): unknown {
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0]);
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'object') {
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, sampleOf(field)]));
  }
  if (schema.type === 'array') return [sampleOf(schema.items ?? {})];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  return schema.type === 'boolean' ? true : 'text';
}

interface Field {
  path: Path;
  schema: JsonSchema;
  required: boolean;
}

/** Returns the paths of all fields of a body, at any depth. */
export function fieldsOf(schema: JsonSchema, path: Path = []): Field[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const here = { path: [...path, name], schema: field, required: schema.required?.includes(name) ?? false };
    return [here, ...fieldsOf(field, here.path)];
  });
  return schema.items ? [...own, ...fieldsOf(schema.items, [...path, 0])] : own;
}

/** Returns the paths of objects in a body: itself, its fields and the first entries of its lists. */
export const objectsOf = (schema: JsonSchema): Path[] => [
  [],
  ...fieldsOf(schema).flatMap((field): Path[] => {
    if (field.schema.type === 'object' && field.schema.properties) return [field.path];
    return field.schema.items?.type === 'object' ? [[...field.path, 0]] : [];
  }),
];

export function at(body: unknown, path: Path): Fields {
  return path.reduce<unknown>((value, step) => (value as Fields)[step], body) as Fields;
}

const typesOf = (schema: JsonSchema): string[] =>
  schema.anyOf ? schema.anyOf.flatMap(typesOf) : [schema.type ?? typeof schema.enum?.[0]];

/** One value of each type of JSON. */
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

/** Percent-encoded for use in a URL. */
export const ODD_ADDRESSES = Object.entries(ODD_TEXTS)
  .filter(([, text]) => text !== '')
  .map(([name, text]): [string, string] => [name, encodeURIComponent(text)]);

/** Bytes that are not UTF-8. */
export const NOT_UTF8 = ['%ED%A0%80', '%FF', '%'];

/** A problem document (RFC 9457) with this API's extensions. */
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

/** Accepts success for odd input and a problem document for broken input, but never a 5xx. */
export function expectNoFailure(answer: Answer<Problem>) {
  if (answer.status < 300) return;
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expectProblem(answer, answer.status);
}

export const pathsOf = (answer: Answer<Problem>) => (answer.body.errors ?? []).map(({ path }) => path);
