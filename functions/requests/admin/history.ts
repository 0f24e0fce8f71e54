import { handle, requireActor, requireSignedIn } from '#functions/http/http.ts';
import { previewUndo, undoChange } from '#functions/shop/history/undo-change.ts';
import { listAudit } from '#store/shop/audit.ts';

export const listAuditHandler = handle('GET /api/admin/audit', ({ query: { subject = null, from, to, ...page } }) =>
  listAudit(subject, page, { from, to }),
);

export const previewUndoHandler = handle('GET /api/admin/audit/{id}/undo', (request) =>
  previewUndo(request.params.id, requireSignedIn(request).userId, request.now),
);

export const undoEntryHandler = handle('POST /api/admin/audit/{id}/undo', async (request) => {
  await undoChange(request.params.id, requireActor(request), request.now);
  return undefined;
});
