import { handle } from '#functions/http/http.ts';
import { toAbandonedCheckout } from '#shared/checkout/reminders/reminder-views.ts';
import { listAbandoned } from '#store/checkout/reminders/abandoned.ts';

export const listAbandonedHandler = handle('GET /api/admin/abandoned-checkouts', async ({ query }) => {
  const { items, nextCursor } = await listAbandoned(query);
  return { items: items.map(toAbandonedCheckout), nextCursor };
});
