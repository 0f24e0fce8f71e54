import { getActiveProviderClient } from '#functions/fulfilment/connection/provider-client.ts';
import { handle, requireActor } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import { toSyncRun } from '#shared/fulfilment/sync-run.ts';
import { startSyncRun as start } from '#store/fulfilment/sync-runs.ts';

export const startSyncHandler = handle('POST /api/admin/syncs', async (request) => {
  const provider = await getActiveProviderClient();
  if (!provider) throw new Problem('not_connected', 'No provider is connected, or it is turned off');
  return toSyncRun(await start({ shopId: provider.shopId, actor: requireActor(request) }, request.now));
});
