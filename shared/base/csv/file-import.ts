import * as z from 'zod/mini';
import { idSchema } from '../id.ts';
import { textSchema } from '../text.ts';

/** The highest number of parts in which a file is sent. */
const MAX_PARTS = 2_000;

/** Fields with which the import of a file of any kind begins. */
export const fileImportInputSchema = z.strictObject({
  fileName: textSchema(200, 1),
  parts: z.int().check(z.gte(1), z.lte(MAX_PARTS)),
});

/** An import of a file with its progress, whatever its rows are about. Times are UTC ISO. */
export const fileImportSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  /** `uploading` until an admin starts it. */
  status: z.enum(['uploading', 'running', 'done']),
  parts: z.int(),
  /** Parts that have arrived. */
  received: z.int(),
  /** Products or reviews processed, of which each is in one of the counts below or in another one of the import's kind. */
  done: z.int(),
  created: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
});
export type FileImport = z.infer<typeof fileImportSchema>;

export const importParams = z.object({ id: idSchema('imp') });

/** `part` is a position from 1. */
export const importPartParams = z.extend(importParams, {
  part: z.pipe(
    z.string().check(
      z.regex(/^[1-9]\d{0,3}$/, 'is not a part'),
      z.refine((text) => Number(text) <= MAX_PARTS, `is more than ${MAX_PARTS}`),
    ),
    z.transform(Number),
  ),
});
