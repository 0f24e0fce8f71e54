import type * as z from 'zod/mini';
import type { FieldError } from '#shared/base/errors.ts';
import { fieldMessage } from '#shared/base/field-messages.ts';

/**
 * Returns what the API would refuse about an input, next to the errors that its form found: those stay, and their fields get no
 * other. Without it a form would show the API's errors only at the second save.
 */
export function withSchemaErrors(found: readonly FieldError[], schema: z.ZodMiniType, input: unknown): FieldError[] {
  const parsed = schema.safeParse(input, { error: fieldMessage });
  const refused = (parsed.error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
  return [...found, ...refused.filter(({ path }) => found.every((error) => error.path !== path))];
}
