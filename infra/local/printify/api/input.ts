import type { z } from 'zod';
import { validationFailed } from './errors.ts';

/** Describes a problem that zod found, in a sentence like Laravel's. */
function sentence(path: string, code: string, expected: unknown): string {
  if (code === 'invalid_type') {
    const kind = {
      int: 'an integer',
      number: 'an integer',
      string: 'a string',
      array: 'an array',
      boolean: 'true or false',
    };
    return `${path}: The ${path} must be ${kind[expected as keyof typeof kind] ?? 'present'}.`;
  }
  if (code === 'too_small') return `${path}: The ${path} field is required.`;
  return `${path}: The ${path} is invalid.`;
}

/**
 * Parses a request body, or the part of a body at the path `root`. Throws `ApiError` 400 with code 8150, which identifies the
 * first wrong field.
 */
export function parse<Schema extends z.ZodType>(schema: Schema, body: unknown, root = ''): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = [root, ...(issue?.path ?? [])].filter((part) => part !== '').join('.') || 'body';
  const missing = issue?.code === 'invalid_type' && valueAt(body, issue.path) === undefined;
  if (missing) throw validationFailed(`${path}: The ${path} field is required.`);
  const expected = issue && 'expected' in issue ? issue.expected : undefined;
  throw validationFailed(sentence(path, issue?.code ?? '', expected));
}

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    body,
  );
