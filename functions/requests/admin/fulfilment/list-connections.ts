import { toAdminConnection } from '#functions/fulfilment/connection/webhook-address.ts';
import { handle } from '#functions/http/http.ts';
import { getProviderConnection } from '#store/fulfilment/provider-connection.ts';

export const listConnectionsHandler = handle('GET /api/admin/integrations', async () => ({
  items: [toAdminConnection(await getProviderConnection())],
}));
