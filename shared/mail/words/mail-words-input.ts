import * as z from 'zod/mini';
import { textSchema } from '#shared/base/text.ts';
import { MAIL_PART_LENGTH, MAIL_PARTS, type MailPart, WRITABLE_MAILS, type WritableMail } from './mail-words.ts';

export const writableMailSchema = z.enum(Object.keys(WRITABLE_MAILS) as [WritableMail, ...WritableMail[]]);

const fields = Object.fromEntries(
  MAIL_PARTS.map((part) => [part, z.optional(textSchema(MAIL_PART_LENGTH[part]))]),
) as Record<MailPart, z.ZodMiniOptional<z.ZodMiniString>>;

/** Validates the owner's wording of one email. An empty or missing part keeps the shop's default wording. */
export const mailWordsSchema = z.strictObject(fields);

/** Validates a change of the wording. `version` is the version that the admin saw, or 0 if nothing was ever saved. */
export const mailWordsInputSchema = z.strictObject({ version: z.int().check(z.minimum(0)), words: mailWordsSchema });

/** Describes the wording that an owner has saved for one email. */
export const savedMailWordsSchema = z.object({
  mail: writableMailSchema,
  version: z.int(),
  savedAt: z.nullable(z.string()),
  savedBy: z.nullable(z.string()),
  words: mailWordsSchema,
});
export type SavedMailWords = z.infer<typeof savedMailWordsSchema>;

/** Describes the saved wording of an email, along with the default wording that the form shows. */
export const mailWordsFormSchema = z.extend(savedMailWordsSchema, {
  /** The shop's default wording. Parts that vary from email to email are left out. */
  original: mailWordsSchema,
});
