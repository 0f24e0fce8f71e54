import { actorOf, handle } from '#functions/http.ts';
import { connect as connectShop } from '#functions/provider/connect.ts';
import { forOwners } from '#functions/provider/webhook-address.ts';

export const connect = handle('PUT /api/admin/integrations/printify', async (request) =>
  forOwners(await connectShop(request.body, actorOf(request), request.now)),
);
