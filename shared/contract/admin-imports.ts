import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { pageQuerySchema, pageSchema } from '#shared/base/pagination.ts';
import { plannedProductSchema } from '#shared/catalogue/product-csv/planned-product.ts';
import {
  MAX_IMPORT_PARTS,
  MAX_PACKED_PART_BYTES,
  productImportInputSchema,
  productImportSchema,
} from '#shared/catalogue/product-csv/product-import.ts';
import { defineRoutes } from './route.ts';

const importParams = z.object({ id: idSchema('imp') });

/** A position in a path segment, from 1. */
const partSchema = z.pipe(
  z.string().check(
    z.regex(/^[1-9]\d{0,3}$/, 'is not a part'),
    z.refine((text) => Number(text) <= MAX_IMPORT_PARTS, `is more than ${MAX_IMPORT_PARTS}`),
  ),
  z.transform(Number),
);

export const adminImportRoutes = defineRoutes('admin', {
  'GET /api/admin/product-export': {
    right: 'enter',
    summary: 'Products as CSV lines, one per variant, newest first, at most 50 products per request',
    query: z.object(pageQuerySchema(50, 50)),
    response: z.object({ csv: z.string(), count: z.int(), nextCursor: z.nullable(z.string()) }),
  },
  'GET /api/admin/product-imports': {
    right: 'enter',
    summary: 'Imports of product files that were started, newest first',
    query: z.object(pageQuerySchema(50, 10)),
    response: pageSchema(productImportSchema),
  },
  'POST /api/admin/product-imports': {
    right: 'editProducts',
    summary: 'Begins an import: its parts follow, and nothing changes before it is started',
    status: 201,
    body: productImportInputSchema,
    response: productImportSchema,
  },
  'PUT /api/admin/product-imports/{id}/parts/{part}': {
    right: 'editProducts',
    summary: 'Stores a part of the file, JSON compressed with gzip, and returns what importing it would change',
    params: z.object({ id: idSchema('imp'), part: partSchema }),
    bytes: { mediaTypes: ['application/gzip'], maxBytes: MAX_PACKED_PART_BYTES },
    response: z.object({ items: z.array(plannedProductSchema) }),
  },
  'POST /api/admin/product-imports/{id}/start': {
    right: 'editProducts',
    summary: 'Starts an import whose parts have all arrived; does nothing when it was started before',
    status: 202,
    params: importParams,
    response: productImportSchema,
  },
  'GET /api/admin/product-imports/{id}': {
    right: 'enter',
    summary: 'The progress of an import',
    params: importParams,
    response: productImportSchema,
  },
  'GET /api/admin/product-imports/{id}/results': {
    right: 'enter',
    summary: 'The results of an import, in the order of the file; a page holds the products of at most five parts',
    params: importParams,
    query: z.object(pageQuerySchema(5, 5)),
    response: pageSchema(plannedProductSchema),
  },
});
