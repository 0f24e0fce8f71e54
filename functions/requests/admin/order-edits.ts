import { dropWaitingEdit, editOptions, editOrder, previewEdit } from '#functions/checkout/edits/edit-order.ts';
import { handle } from '#functions/http/http.ts';

export const getEditOptionsHandler = handle('GET /api/admin/orders/{id}/edit-options', ({ params }) =>
  editOptions(params.id),
);

export const previewEditHandler = handle('POST /api/admin/orders/{id}/edit-preview', ({ params, body }) =>
  previewEdit(params.id, body),
);

/** Sends nothing itself: the stream starts the jobs. */
export const editOrderHandler = handle('POST /api/admin/orders/{id}/edits', editOrder);

export const dropEditHandler = handle('POST /api/admin/orders/{id}/edits/{editId}/drop', (request) =>
  dropWaitingEdit(request, request.params.editId),
);
