import { disconnect as disconnectShop } from '#functions/fulfilment/connection/owners-connection.ts';
import { forOwners } from '#functions/fulfilment/connection/webhook-address.ts';
import { actorOf, handle } from '#functions/http/http.ts';

export const disconnect = handle('DELETE /api/admin/integrations/printify', async (request) => {
  await disconnectShop(actorOf(request), request.now);
  return forOwners(null);
});
