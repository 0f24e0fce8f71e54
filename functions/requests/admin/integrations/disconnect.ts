import { actorOf, handle } from '#functions/http.ts';
import { disconnect as disconnectShop } from '#functions/provider/owners-connection.ts';
import { forOwners } from '#functions/provider/webhook-address.ts';

export const disconnect = handle('DELETE /api/admin/integrations/printify', async (request) => {
  await disconnectShop(actorOf(request), request.now);
  return forOwners(null);
});
