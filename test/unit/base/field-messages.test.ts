import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fieldMessage } from '#shared/base/field-messages.ts';
import { moneySchema } from '#shared/base/money-schema.ts';

const messageOf = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value, { error: fieldMessage }).error?.issues[0]?.message;

describe('The message about a field', () => {
  test.each<[string, z.ZodMiniType, unknown, string]>([
    ['a long text', z.string().check(z.maxLength(20)), 'a'.repeat(21), 'must be at most 20 characters'],
    ['a text without the one character it needs', z.string().check(z.minLength(1)), '', 'is required'],
    ['a short text', z.string().check(z.minLength(6)), 'abc', 'must be at least 6 characters'],
    ['a text of another length', z.string().check(z.length(2)), 'abc', 'must be exactly 2 characters'],
    ['a large number', z.number().check(z.lte(9_999)), 10_000, 'must be at most 9,999'],
    ['a small number', z.number().check(z.gte(0)), -1, 'must be at least 0'],
    ['a number that only touches its limit', z.number().check(z.gt(0)), 0, 'must be more than 0'],
    ['a number at its end', z.number().check(z.lt(100)), 100, 'must be less than 100'],
    ['a number with decimals', z.int(), 1.5, 'must be a whole number'],
    ['a step', z.number().check(z.multipleOf(5)), 7, 'must be a multiple of 5'],
    ['a list without entries', z.array(z.string()).check(z.minLength(1)), [], 'must have at least 1 item'],
    ['a long list', z.array(z.string()).check(z.maxLength(2)), ['a', 'b', 'c'], 'can have at most 2 items'],
    ['a missing value', z.string(), undefined, 'is required'],
    ['an emptied value', z.string(), null, 'is required'],
    ['a number for a text', z.string(), 7, 'must be text'],
    ['a text for a number', z.number(), 'x', 'must be a number'],
    ['a text for a switch', z.boolean(), 'x', 'must be true or false'],
    ['another choice', z.enum(['finite', 'made_to_order']), 'some', 'is not one of the choices'],
    ['a pattern', z.string().check(z.regex(/^a$/)), 'b', 'is not in the right format'],
    ['a date', z.iso.date(), '31/12', 'is not a valid date'],
    ['a union', z.union([z.number(), z.boolean()]), 'x', 'is not valid'],
    ['a rule without words', z.string().check(z.refine(() => false)), 'x', 'is not valid'],
    ['an amount of money', moneySchema({ max: 9_999_999 }), 10_000_000, 'must be at most $99,999.99'],
    ['an amount that must not be zero', moneySchema({ min: 1, max: 100 }), 0, 'must be more than $0.00'],
    ['an amount below zero', moneySchema({ max: 100 }), -1, 'must be at least $0.00'],
  ])('of %s reads as a person would say it', (_what, schema, value, message) => {
    expect(messageOf(schema, value)).toBe(message);
  });

  test('gives way to the message of its own rule', () => {
    expect(messageOf(z.string().check(z.minLength(1, 'Title is required')), '')).toBe('Title is required');
  });
});
