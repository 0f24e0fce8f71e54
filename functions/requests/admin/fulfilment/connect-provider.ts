import { connectProvider as connectShop } from '#functions/fulfilment/connection/connect-provider.ts';
import { toAdminConnection } from '#functions/fulfilment/connection/webhook-address.ts';
import { handle, requireActor } from '#functions/http/http.ts';

export const connectProviderHandler = handle('PUT /api/admin/integrations/printify', async (request) =>
  toAdminConnection(await connectShop(request.body, requireActor(request), request.now)),
);
