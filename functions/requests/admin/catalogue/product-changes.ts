import { approveChange, previewChosen } from '#functions/catalogue/choose-products.ts';
import { handle, requireActor } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import { canUndo, toChangeRun } from '#shared/catalogue/changes/change-run.ts';
import { changeTitle } from '#shared/catalogue/changes/product-change.ts';
import {
  getProductChange,
  listProductChanges,
  type StoredChange,
  startProductChange,
  stopProductChange,
  undoProductChange,
} from '#store/catalogue/product-changes.ts';

async function requireChange(id: string): Promise<StoredChange> {
  const run = await getProductChange(id);
  if (!run) throw new Problem('not_found', 'Change not found');
  return run;
}

export const previewChangeHandler = handle(
  'POST /api/admin/products/changes/preview',
  async ({ body: { selection, change } }) => (await previewChosen(selection, change)).preview,
);

export const startChangeHandler = handle('POST /api/admin/products/changes', async (request) => {
  const { id, selection, change, confirmsBelowCost } = request.body;
  const known = await getProductChange(id);
  if (known) return toChangeRun(known);
  const { products, categoryName } = await approveChange(selection, change, confirmsBelowCost);
  const title = changeTitle(change, categoryName);
  const productIds = products.map((product) => product.id);
  const started = { id, title, change, confirmsBelowCost, productIds };
  return toChangeRun(await startProductChange(started, requireActor(request), request.now));
});

export const listChangesHandler = handle('GET /api/admin/products/changes', async ({ query }) => {
  const { items, nextCursor } = await listProductChanges(query);
  return { items: items.map(toChangeRun), nextCursor };
});

export const getChangeHandler = handle('GET /api/admin/products/changes/{id}', async ({ params }) =>
  toChangeRun(await requireChange(params.id)),
);

export const undoChangeHandler = handle('POST /api/admin/products/changes/{id}/undo', async (request) => {
  const run = await requireChange(request.params.id);
  if (run.status === 'undoing' || run.status === 'undone') return toChangeRun(run);
  if (run.status === 'running') throw new Problem('conflict', 'This change is still running');
  if (!canUndo(run, request.now)) throw new Problem('conflict', 'This change can no longer be undone');
  await undoProductChange(run, requireActor(request), request.now);
  return toChangeRun(await requireChange(run.id));
});

export const stopChangeHandler = handle('POST /api/admin/products/changes/{id}/stop', async (request) => {
  const run = await requireChange(request.params.id);
  if (run.status !== 'running') throw new Problem('conflict', 'This change is no longer running');
  await stopProductChange(run, requireActor(request), request.now);
  return toChangeRun(await requireChange(run.id));
});
