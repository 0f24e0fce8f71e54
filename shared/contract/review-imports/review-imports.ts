import * as z from 'zod/mini';
import { importParams, importPartParams } from '#shared/base/csv/file-import.ts';
import { pageQuerySchema } from '#shared/base/pagination.ts';
import {
  plannedReviewsSchema,
  reviewImportInputSchema,
  reviewImportSchema,
  reviewPartSchema,
  startReviewImportSchema,
} from '#shared/marketing/reviews/csv/review-import.ts';
import { defineRoutes } from '../route.ts';

export const adminReviewImportRoutes = defineRoutes('admin', {
  'GET /api/admin/review-export': {
    right: 'viewMarketing',
    summary: 'Exports reviews as CSV lines with their status, published ones first, at most 50 per request',
    query: z.object(pageQuerySchema(50, 50)),
    response: z.object({ csv: z.string(), count: z.int(), nextCursor: z.nullable(z.string()) }),
  },
  'POST /api/admin/review-imports': {
    right: 'moderateReviews',
    summary:
      'Creates an import of reviews to which the client sends the parts of a file; changes no review before it is started',
    status: 201,
    body: reviewImportInputSchema,
    response: reviewImportSchema,
  },
  'PUT /api/admin/review-imports/{id}/parts/{part}': {
    right: 'moderateReviews',
    summary: 'Stores a part of the file, at most 100 reviews and 256 KB, and returns what importing it would do',
    params: importPartParams,
    body: reviewPartSchema,
    response: plannedReviewsSchema,
  },
  'POST /api/admin/review-imports/{id}/start': {
    right: 'moderateReviews',
    summary: 'Starts an import whose parts have all arrived; does nothing if it was started before',
    status: 202,
    params: importParams,
    body: startReviewImportSchema,
    response: reviewImportSchema,
  },
  'GET /api/admin/review-imports/{id}': {
    right: 'viewMarketing',
    summary: 'Returns the progress of an import of reviews, with the first hundred failures by row',
    params: importParams,
    response: reviewImportSchema,
  },
});
