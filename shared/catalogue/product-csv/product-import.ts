import * as z from 'zod/mini';
import { fileImportInputSchema, fileImportSchema } from '#shared/base/csv/file-import.ts';

/** Highest number of products in one file. */
export const MAX_CSV_PRODUCTS = 20_000;
/** Highest number of products in one part of a file. */
export const MAX_PART_PRODUCTS = 100;
/**
 * Largest size of one part as JSON, in bytes. The browser compresses each part to at most `MAX_PACKED_PART_BYTES`, because a
 * table item can have at most 400 KB.
 */
export const MAX_PART_BYTES = 1024 * 1024;
export const MAX_PACKED_PART_BYTES = 350 * 1024;

/** Describes the request that starts an import of products. */
export const productImportInputSchema = z.extend(fileImportInputSchema, {
  products: z.int().check(z.gte(1), z.lte(MAX_CSV_PRODUCTS)),
});

/** An import of a file of products, and its progress. Times are UTC ISO. */
export const productImportSchema = z.extend(fileImportSchema, {
  products: z.int(),
  changed: z.int(),
  startedAt: z.nullable(z.string()),
});
export type ProductImport = z.infer<typeof productImportSchema>;
