import { handle, requireActor } from '#functions/http/http.ts';
import { liftSuppression, listSuppressions as read } from '#store/mail/suppressions.ts';

export const listSuppressionsHandler = handle('GET /api/admin/suppressions', ({ query }) => read(query));

/** Lets the address be written to; it subscribes again only by its own wish. */
export const removeSuppressionHandler = handle('POST /api/admin/suppressions/removal', async (request) => {
  await liftSuppression(request.body.email, requireActor(request), request.now);
  return undefined;
});
