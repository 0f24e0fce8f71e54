import * as z from 'zod/mini';
import { importParams, importPartParams } from '#shared/base/csv/file-import.ts';
import { pageQuerySchema, pageSchema } from '#shared/base/pagination.ts';
import { plannedProductSchema } from '#shared/catalogue/product-csv/planned-product.ts';
import {
  MAX_PACKED_PART_BYTES,
  productImportInputSchema,
  productImportSchema,
} from '#shared/catalogue/product-csv/product-import.ts';
import { defineRoutes } from './route.ts';

export const adminImportRoutes = defineRoutes('admin', {
  'GET /api/admin/product-export': {
    right: 'enter',
    summary: 'Exports products as CSV lines, one per variant, newest first, at most 50 products per request',
    query: z.object(pageQuerySchema(50, 50)),
    response: z.object({ csv: z.string(), count: z.int(), nextCursor: z.nullable(z.string()) }),
  },
  'GET /api/admin/product-imports': {
    right: 'enter',
    summary: 'Lists the started imports of product files, newest first',
    query: z.object(pageQuerySchema(50, 10)),
    response: pageSchema(productImportSchema),
  },
  'POST /api/admin/product-imports': {
    right: 'editProducts',
    summary: 'Creates an import to which the client sends the parts of a file; changes no product before it is started',
    status: 201,
    body: productImportInputSchema,
    response: productImportSchema,
  },
  'PUT /api/admin/product-imports/{id}/parts/{part}': {
    right: 'editProducts',
    summary: 'Stores a part of the file, JSON compressed with gzip, and returns what importing it would change',
    params: importPartParams,
    bytes: { mediaTypes: ['application/gzip'], maxBytes: MAX_PACKED_PART_BYTES },
    response: z.object({ items: z.array(plannedProductSchema) }),
  },
  'POST /api/admin/product-imports/{id}/start': {
    right: 'editProducts',
    summary: 'Starts an import whose parts have all arrived; does nothing if it was started before',
    status: 202,
    params: importParams,
    response: productImportSchema,
  },
  'GET /api/admin/product-imports/{id}': {
    right: 'enter',
    summary: 'Returns the progress of an import',
    params: importParams,
    response: productImportSchema,
  },
  'GET /api/admin/product-imports/{id}/results': {
    right: 'enter',
    summary: 'Lists the results of an import in the order of the file; a page holds the products of at most five parts',
    params: importParams,
    query: z.object(pageQuerySchema(5, 5)),
    response: pageSchema(plannedProductSchema),
  },
});
