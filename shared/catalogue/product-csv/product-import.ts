import * as z from 'zod/mini';
import { textSchema } from '#shared/base/text.ts';

/** The highest number of parts of one file, and of products in a part. */
export const MAX_IMPORT_PARTS = 2_000;
export const MAX_PART_PRODUCTS = 100;
/** Bytes of a part: JSON, which the browser compresses, and compressed. A table item holds at most 400 KB. */
export const MAX_PART_BYTES = 1024 * 1024;
export const MAX_PACKED_PART_BYTES = 350 * 1024;

/** Fields of an admin's file. */
export const productImportInputSchema = z.strictObject({
  fileName: textSchema(200, 1),
  products: z.int().check(z.gte(1), z.lte(20_000)),
  parts: z.int().check(z.gte(1), z.lte(MAX_IMPORT_PARTS)),
});

/** An import of a file of products, with its progress. Times are UTC ISO. */
export const productImportSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  /** `uploading` until an admin starts it. */
  status: z.enum(['uploading', 'running', 'done']),
  products: z.int(),
  parts: z.int(),
  /** Parts that have arrived. */
  received: z.int(),
  /** Products processed, of which each is in one of the four counts below. */
  done: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  createdAt: z.string(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
});
export type ProductImport = z.infer<typeof productImportSchema>;
