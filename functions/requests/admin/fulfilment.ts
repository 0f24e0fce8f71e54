import { connectProvider } from '#functions/fulfilment/connection/connect-provider.ts';
import { listShopsOfKey, shopTitle } from '#functions/fulfilment/connection/list-shops-of-key.ts';
import {
  disconnectProvider,
  getWebhookStatus,
  reregisterWebhooks,
  updateConnection,
} from '#functions/fulfilment/connection/manage-connection.ts';
import { getActiveProviderClient } from '#functions/fulfilment/connection/provider-client.ts';
import { toAdminConnection } from '#functions/fulfilment/connection/webhook-address.ts';
import { handle, requireActor } from '#functions/http/http.ts';
import { getPaymentStatus } from '#outside/stripe-status.ts';
import { Problem } from '#shared/base/errors.ts';
import { toSyncRun } from '#shared/fulfilment/sync-run.ts';
import { getProviderConnection } from '#store/fulfilment/provider-connection.ts';
import { listSyncRuns, startSyncRun } from '#store/fulfilment/sync-runs.ts';

export const listConnectionsHandler = handle('GET /api/admin/integrations', async () => ({
  items: [toAdminConnection(await getProviderConnection())],
}));

export const getPaymentStatusHandler = handle('GET /api/admin/integrations/stripe', () => getPaymentStatus());

export const listProviderShopsHandler = handle(
  'POST /api/admin/integrations/printify/shops',
  async ({ body: { apiKey } }) => ({
    items: (await listShopsOfKey(apiKey)).map((shop) => ({
      id: shop.id,
      title: shopTitle(shop),
      salesChannel: shop.sales_channel,
    })),
  }),
);

export const connectProviderHandler = handle('PUT /api/admin/integrations/printify', async (request) =>
  toAdminConnection(await connectProvider(request.body, requireActor(request), request.now)),
);

export const updateConnectionHandler = handle('PATCH /api/admin/integrations/printify', async (request) =>
  toAdminConnection(await updateConnection(request.body, requireActor(request), request.now)),
);

export const disconnectProviderHandler = handle('DELETE /api/admin/integrations/printify', async (request) => {
  await disconnectProvider(requireActor(request), request.now);
  return toAdminConnection(null);
});

export const getWebhookStatusHandler = handle('GET /api/admin/integrations/printify/webhooks', ({ now }) =>
  getWebhookStatus(now),
);

export const registerWebhooksHandler = handle('POST /api/admin/integrations/printify/webhooks', (request) =>
  reregisterWebhooks(requireActor(request), request.now),
);

export const startSyncHandler = handle('POST /api/admin/syncs', async (request) => {
  const provider = await getActiveProviderClient();
  if (!provider) throw new Problem('not_connected', 'No provider is connected, or it is turned off');
  return toSyncRun(await startSyncRun({ shopId: provider.shopId, actor: requireActor(request) }, request.now));
});

export const listSyncsHandler = handle('GET /api/admin/syncs', async ({ query }) => {
  const { items, nextCursor } = await listSyncRuns(query);
  return { items: items.map(toSyncRun), nextCursor };
});
