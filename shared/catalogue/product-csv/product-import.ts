import * as z from 'zod/mini';
import { fileImportInputSchema, fileImportSchema } from '#shared/base/csv/file-import.ts';

/** The highest number of products in a part. */
export const MAX_PART_PRODUCTS = 100;
/** Bytes of a part: JSON, which the browser compresses, and compressed. A table item holds at most 400 KB. */
export const MAX_PART_BYTES = 1024 * 1024;
export const MAX_PACKED_PART_BYTES = 350 * 1024;

/** Fields of an admin's file. */
export const productImportInputSchema = z.extend(fileImportInputSchema, {
  products: z.int().check(z.gte(1), z.lte(20_000)),
});

/** An import of a file of products, with its progress. Times are UTC ISO. */
export const productImportSchema = z.extend(fileImportSchema, {
  products: z.int(),
  changed: z.int(),
  startedAt: z.nullable(z.string()),
});
export type ProductImport = z.infer<typeof productImportSchema>;
