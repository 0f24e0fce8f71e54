import type * as z from 'zod/mini';
import { pluralize } from './format-count.ts';

type Issue = z.core.$ZodRawIssue;
type Size = Extract<Issue, { code: 'too_big' | 'too_small' }>;

const TYPES: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
};

const FORMATS: Readonly<Record<string, string>> = {
  date: 'is not a valid date',
  datetime: 'is not a valid date and time',
  email: 'is not a valid email address',
  url: 'is not a valid web address',
  safeint: 'must be a whole number',
};

const figure = (limit: number | bigint): string => limit.toLocaleString('en-US');

function tooBig({ origin, inclusive, exact, maximum }: Extract<Size, { code: 'too_big' }>): string {
  if (origin === 'string') return `must be ${exact ? 'exactly' : 'at most'} ${pluralize(Number(maximum), 'character')}`;
  if (origin === 'array' || origin === 'set') return `can have at most ${pluralize(Number(maximum), 'item')}`;
  return `must be ${inclusive === false ? 'less than' : 'at most'} ${figure(maximum)}`;
}

function tooSmall({ origin, inclusive, exact, minimum }: Extract<Size, { code: 'too_small' }>): string {
  if (origin === 'string' && minimum === 1) return 'is required';
  if (origin === 'string')
    return `must be ${exact ? 'exactly' : 'at least'} ${pluralize(Number(minimum), 'character')}`;
  if (origin === 'array' || origin === 'set') return `must have at least ${pluralize(Number(minimum), 'item')}`;
  return `must be ${inclusive === false ? 'more than' : 'at least'} ${figure(minimum)}`;
}

/**
 * Returns the error message for a field, to be read after the field's name: `must be at most 20 characters`. Replaces zod's
 * own messages. If a rule of a schema has its own message, that message is used instead.
 */
export function fieldMessage(issue: Issue): string {
  switch (issue.code) {
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'is required';
      return TYPES[issue.expected] ?? 'is not valid';
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not in the right format';
    case 'not_multiple_of':
      return `must be a multiple of ${figure(issue.divisor)}`;
    case 'invalid_value':
      return 'is not one of the choices';
    default:
      return 'is not valid';
  }
}
