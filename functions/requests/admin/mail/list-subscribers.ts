import { handle } from '#functions/http/http.ts';
import { countSubscribers, listSubscribers as read } from '#store/marketing/subscribers.ts';

export const listSubscribersHandler = handle('GET /api/admin/subscribers', async ({ query }) => {
  const [{ items, nextCursor }, total] = await Promise.all([read(query), countSubscribers()]);
  return {
    items: items.map(({ id, email, source, subscribedAt }) => ({ id, email, source, subscribedAt })),
    nextCursor,
    total,
  };
});
