import { connect as connectShop } from '#functions/fulfilment/connection/connect.ts';
import { forOwners } from '#functions/fulfilment/connection/webhook-address.ts';
import { actorOf, handle } from '#functions/http/http.ts';

export const connect = handle('PUT /api/admin/integrations/printify', async (request) =>
  forOwners(await connectShop(request.body, actorOf(request), request.now)),
);
