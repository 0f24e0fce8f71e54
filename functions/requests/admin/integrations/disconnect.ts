import { actorOf, handle } from '../../../http.ts';
import { disconnect as disconnectShop } from '../../../provider/owners-connection.ts';
import { forOwners } from '../../../provider/webhook-address.ts';

export const disconnect = handle('DELETE /api/admin/integrations/printify', async (request) => {
  await disconnectShop(actorOf(request), request.now);
  return forOwners(null);
});
