import { dropWaitingEdit, editOptions, editOrder, previewEdit } from '#functions/checkout/edits/edit-order.ts';
import { handle } from '#functions/http/http.ts';

export const getEditOptionsHandler = handle('GET /api/admin/orders/{id}/edit-options', ({ params }) =>
  editOptions(params.id),
);

export const previewEditHandler = handle('POST /api/admin/orders/{id}/edit-preview', ({ params, body }) =>
  previewEdit(params.id, body),
);

/**
 * Saves an edit of an order, or holds it until the customer pays the difference. The stream then starts the jobs that email
 * the customer and request the payment.
 */
export const editOrderHandler = handle('POST /api/admin/orders/{id}/edits', editOrder);

export const dropEditHandler = handle('POST /api/admin/orders/{id}/edits/{editId}/drop', (request) =>
  dropWaitingEdit(request, request.params.editId),
);
