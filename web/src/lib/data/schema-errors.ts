import type * as z from 'zod/mini';
import type { FieldError } from '#shared/base/errors.ts';
import { fieldMessage } from '#shared/base/field-messages.ts';

/**
 * Returns the errors that a form has found, plus the errors that the API would report for other fields. Without this
 * function, the form would show the API's errors only after the second attempt to save.
 */
export function withSchemaErrors(found: readonly FieldError[], schema: z.ZodMiniType, input: unknown): FieldError[] {
  const parsed = schema.safeParse(input, { error: fieldMessage });
  const refused = (parsed.error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
  return [...found, ...refused.filter(({ path }) => found.every((error) => error.path !== path))];
}
