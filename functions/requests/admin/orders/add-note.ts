import { handle } from '#functions/http/http.ts';
import { newId } from '#shared/base/id.ts';
import { withNote } from '#shared/orders/order-changes.ts';
import { changesBetween } from '#shared/shop/audit.ts';
import { allowed, changeAsOwner, isoTime } from './change-as-owner.ts';

export const addNote = handle('POST /api/admin/orders/{id}/notes', (request) => {
  const { body, now } = request;
  const id = newId('not', now);
  return changeAsOwner(request, 'order.noted', (order, actor) => ({
    ...allowed(order, withNote(order, { id, at: isoTime(now), by: actor.email, text: body.text })),
    told: changesBetween(null, { note: body.text }),
  }));
});
