import { disconnectProvider as disconnectShop } from '#functions/fulfilment/connection/manage-connection.ts';
import { toAdminConnection } from '#functions/fulfilment/connection/webhook-address.ts';
import { handle, requireActor } from '#functions/http/http.ts';

export const disconnectProviderHandler = handle('DELETE /api/admin/integrations/printify', async (request) => {
  await disconnectShop(requireActor(request), request.now);
  return toAdminConnection(null);
});
