import { actorOf, handle } from '#functions/http/http.ts';
import { allowAgain, listSuppressions as read } from '#store/mail/suppressions.ts';

export const listSuppressions = handle('GET /api/admin/suppressions', ({ query }) => read(query));

/** Lets the address be written to; it subscribes again only by its own wish. */
export const allowAddress = handle('POST /api/admin/suppressions/removal', async (request) => {
  await allowAgain(request.body.email, actorOf(request), request.now);
  return undefined;
});
