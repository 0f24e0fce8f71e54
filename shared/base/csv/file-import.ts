import * as z from 'zod/mini';
import { idSchema } from '../id.ts';
import { textSchema } from '../text.ts';

/** Highest number of parts in which the browser can send a file. */
const MAX_PARTS = 2_000;

/** Describes the request that starts an import. Every kind of import has these fields. */
export const fileImportInputSchema = z.strictObject({
  fileName: textSchema(200, 1),
  parts: z.int().check(z.gte(1), z.lte(MAX_PARTS)),
});

/** Describes an import and its progress. Every kind of import has these fields. Times are UTC ISO. */
export const fileImportSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  /** `uploading` until an admin starts it. */
  status: z.enum(['uploading', 'running', 'done']),
  parts: z.int(),
  /** Counts the parts that have arrived. */
  received: z.int(),
  /**
   * Counts the products or reviews processed. Each is also in one of the counts below, or in a count that only this kind of
   * import has.
   */
  done: z.int(),
  created: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
});
export type FileImport = z.infer<typeof fileImportSchema>;

export const importParams = z.object({ id: idSchema('imp') });

/** `part` is the position of a part, from 1. */
export const importPartParams = z.extend(importParams, {
  part: z.pipe(
    z.string().check(
      z.regex(/^[1-9]\d{0,3}$/, 'is not a part'),
      z.refine((text) => Number(text) <= MAX_PARTS, `is more than ${MAX_PARTS}`),
    ),
    z.transform(Number),
  ),
});
