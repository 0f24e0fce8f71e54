import * as z from 'zod/mini';
import { textSchema } from '#shared/base/text.ts';
import { MAIL_PART_LENGTH, MAIL_PARTS, type MailPart, WRITABLE_MAILS, type WritableMail } from './mail-words.ts';

export const writableMailSchema = z.enum(Object.keys(WRITABLE_MAILS) as [WritableMail, ...WritableMail[]]);

const fields = Object.fromEntries(
  MAIL_PARTS.map((part) => [part, z.optional(textSchema(MAIL_PART_LENGTH[part]))]),
) as Record<MailPart, z.ZodMiniOptional<z.ZodMiniString>>;

/** The words of one mail. A part that is empty or left out keeps the shop's own words. */
export const mailWordsSchema = z.strictObject(fields);

/** `version` is the one that the admin read; 0 while nothing was ever saved. */
export const mailWordsInputSchema = z.strictObject({ version: z.int().check(z.minimum(0)), words: mailWordsSchema });

/** The words that an owner has written for one mail. */
export const savedMailWordsSchema = z.object({
  mail: writableMailSchema,
  version: z.int(),
  savedAt: z.nullable(z.string()),
  savedBy: z.nullable(z.string()),
  words: mailWordsSchema,
});
export type SavedMailWords = z.infer<typeof savedMailWordsSchema>;

/** The words of a mail with what is needed to write them. */
export const mailWordsFormSchema = z.extend(savedMailWordsSchema, {
  /** The shop's own words; a part whose words vary is left out. */
  original: mailWordsSchema,
});
