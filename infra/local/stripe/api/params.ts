import { invalid, unknownParam } from './errors.ts';
import type { FormObject, FormValue } from './form-encoding.ts';

type Scalar = 'string' | 'integer' | 'number' | 'boolean' | 'map' | 'any';
/** Type of a parameter. `map` is metadata. `any` is accepted and ignored. */
export type Shape = Scalar | { list: Shape } | { oneOf: readonly string[] } | { fields: Record<string, Shape> };

export const list = (shape: Shape): Shape => ({ list: shape });
export const oneOf = (...values: string[]): Shape => ({ oneOf: values });
export const fields = (named: Record<string, Shape>): Shape => ({ fields: named });
/** Returns several parameters of the same shape. */
export const each = (shape: Shape, ...names: string[]): Record<string, Shape> =>
  Object.fromEntries(names.map((name) => [name, shape]));

export const RANGE = fields(each('integer', 'gt', 'gte', 'lt', 'lte'));
/** Paging parameters of every list call. */
export const PAGE = { limit: 'integer', starting_after: 'string', expand: list('string') } satisfies Record<
  string,
  Shape
>;

/**
 * Parses typed parameters from a decoded form. The caller sets the result type, which must match the shape. Throws `ApiError`
 * 400 with Stripe's text for an unknown name, an empty value, or a value of the wrong type.
 */
export function readParams<T>(form: FormObject, shape: Record<string, Shape>): T {
  return readFields(form, shape, '') as T;
}

function readFields(form: FormObject, shape: Record<string, Shape>, path: string) {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(form)) {
    const param = path ? `${path}[${name}]` : name;
    const expected = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (!expected) throw unknownParam(param);
    result[name] = readValue(value, expected, param);
  }
  return result;
}

function readValue(value: FormValue, shape: Shape, param: string): unknown {
  if (shape === 'any') return value;
  if (shape === 'map') return readMap(value, param);
  if (typeof shape === 'string') return readScalar(text(value, param), shape, param);
  if ('oneOf' in shape) return readChoice(text(value, param), shape.oneOf, param);
  if (typeof value === 'string') {
    throw invalid(`Invalid ${'list' in shape ? 'array' : 'object'}`, { param });
  }
  if ('fields' in shape) return readFields(value, shape.fields, param);
  const entries = Object.entries(value).sort(([a], [b]) => Number(a) - Number(b));
  return entries.map(([index, entry]) => readValue(entry, shape.list, `${param}[${index}]`));
}

function text(value: FormValue, param: string): string {
  if (typeof value !== 'string') throw invalid(`Invalid string: ${param} is not a single value`, { param });
  if (value === '') {
    throw invalid(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      { param, code: 'parameter_invalid_empty' },
    );
  }
  return value;
}

function readScalar(value: string, kind: 'string' | 'integer' | 'number' | 'boolean', param: string) {
  if (kind === 'string') return value;
  if (kind === 'boolean') {
    if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${value}`, { param });
    return value === 'true';
  }
  if (!(kind === 'integer' ? /^-?\d{1,15}$/ : /^-?\d{1,12}(\.\d{1,12})?$/).test(value)) {
    throw invalid(`Invalid ${kind}: ${value}`, { param, code: 'parameter_invalid_integer' });
  }
  return Number(value);
}

function readChoice(value: string, values: readonly string[], param: string) {
  if (values.includes(value)) return value;
  throw invalid(`Invalid ${param}: must be one of ${values.join(', ')}`, { param });
}

/**
 * Parses metadata: at most 50 keys of up to 40 characters, with values of up to 500 characters
 * (docs.stripe.com/api/metadata).
 */
function readMap(value: FormValue, param: string): Record<string, string> {
  if (value === '') return {};
  if (typeof value === 'string') throw invalid('Invalid object', { param });
  const entries = Object.entries(value);
  if (entries.length > 50) throw invalid('You may only specify up to 50 metadata keys', { param });
  for (const [key, entry] of entries) {
    if (key.length > 40) throw invalid('Metadata keys can have up to 40 characters', { param: `${param}[${key}]` });
    if (typeof entry !== 'string') throw invalid('Metadata values must be strings', { param: `${param}[${key}]` });
    if (entry.length > 500) {
      throw invalid('Metadata values can have up to 500 characters', { param: `${param}[${key}]` });
    }
  }
  // An empty value removes its key.
  return Object.fromEntries(entries.filter(([, entry]) => entry !== '')) as Record<string, string>;
}
