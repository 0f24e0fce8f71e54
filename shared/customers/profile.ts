import * as z from 'zod/mini';
import { textSchema } from '#shared/base/text.ts';

export const profileSchema = z.object({
  userId: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  isAdmin: z.boolean(),
});
export type Profile = z.infer<typeof profileSchema>;

export const profileChangeSchema = z.strictObject({
  firstName: z.optional(textSchema(80, 1)),
  lastName: z.optional(textSchema(80, 1)),
});
