import { handle } from '#functions/http/http.ts';
import { newId } from '#shared/base/id.ts';
import { withNote } from '#shared/orders/order-changes.ts';
import { changesBetween } from '#shared/shop/audit.ts';
import { changeOrderAsAdmin, requireAllowed, toIsoTime } from './change-order-as-admin.ts';

export const addNoteHandler = handle('POST /api/admin/orders/{id}/notes', (request) => {
  const { body, now } = request;
  const id = newId('not', now);
  return changeOrderAsAdmin(request, 'order.noted', (order, actor) => ({
    ...requireAllowed(order, withNote(order, { id, at: toIsoTime(now), by: actor.email, text: body.text })),
    told: changesBetween(null, { note: body.text }),
  }));
});
