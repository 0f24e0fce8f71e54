import { changesBetween } from '../../../../shared/audit.ts';
import { newId } from '../../../../shared/id.ts';
import { withNote } from '../../../../shared/order-changes.ts';
import { handle } from '../../../http.ts';
import { allowed, changeAsOwner, isoTime } from './change-as-owner.ts';

export const addNote = handle('POST /api/admin/orders/{id}/notes', (request) => {
  const { body, now } = request;
  const id = newId('not', now);
  return changeAsOwner(request, 'order.noted', (order, actor) => ({
    ...allowed(order, withNote(order, { id, at: isoTime(now), by: actor.email, text: body.text })),
    told: changesBetween(null, { note: body.text }),
  }));
});
