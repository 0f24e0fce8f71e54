import { handle } from '../../../http.ts';
import { listSubscribers as read } from '../../../store/subscribers.ts';

export const listSubscribers = handle('GET /api/admin/subscribers', async ({ query }) => {
  const { items, nextCursor } = await read(query);
  return {
    items: items.map(({ id, email, source, subscribedAt }) => ({ id, email, source, subscribedAt })),
    nextCursor,
  };
});
