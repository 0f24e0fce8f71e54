import { handle, requireActor } from '#functions/http/http.ts';
import { exportReviews } from '#functions/marketing/reviews/export-reviews.ts';
import { countKnown, findProducts } from '#functions/marketing/reviews/import/plan-reviews.ts';
import { Problem } from '#shared/base/errors.ts';
import type { ReviewImport } from '#shared/marketing/reviews/csv/review-import.ts';
import {
  getReviewImport,
  insertReviewImport,
  putReviewPart,
  type StoredReviewImport,
  startReviewImport,
} from '#store/marketing/reviews/review-imports.ts';

const toImport = ({ part: _part, ...run }: StoredReviewImport): ReviewImport => run;

async function requireImport(id: string): Promise<StoredReviewImport> {
  const run = await getReviewImport(id);
  if (!run) throw new Problem('not_found', 'Import not found');
  return run;
}

export const exportReviewsHandler = handle('GET /api/admin/review-export', ({ query }) => exportReviews(query));

export const createReviewImportHandler = handle('POST /api/admin/review-imports', async ({ body, now }) =>
  toImport(await insertReviewImport(body, now)),
);

/**
 * Stores a part of a review file. Finds the products now, so that an admin sees the rows without a product before the import
 * starts.
 */
export const putReviewPartHandler = handle(
  'PUT /api/admin/review-imports/{id}/parts/{part}',
  async ({ params, body, now }) => {
    const run = await requireImport(params.id);
    if (params.part > run.parts) throw new Problem('invalid_request', `This import has only ${run.parts} parts`);
    const { found, failures } = await findProducts(body.items, now);
    await putReviewPart(run.id, params.part, { found, failures }, now);
    return { found: found.length, known: await countKnown(found), failures };
  },
);

export const startReviewImportHandler = handle('POST /api/admin/review-imports/{id}/start', async (request) => {
  const run = await requireImport(request.params.id);
  const isStarted = await startReviewImport(run, request.body.isAutomatic, requireActor(request), request.now);
  const current = await requireImport(run.id);
  if (isStarted || current.status !== 'uploading') return toImport(current);
  throw new Problem('conflict', 'Some parts of the file have not arrived. Please choose the file again');
});

export const getReviewImportHandler = handle('GET /api/admin/review-imports/{id}', async ({ params }) =>
  toImport(await requireImport(params.id)),
);
