import { openProvider } from '#functions/fulfilment/connection/connection.ts';
import { actorOf, handle } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import { toSyncRun } from '#shared/fulfilment/sync-run.ts';
import { startSync as start } from '#store/fulfilment/sync-runs.ts';

export const startSync = handle('POST /api/admin/syncs', async (request) => {
  const provider = await openProvider();
  if (!provider) throw new Problem('not_connected', 'No provider is connected, or it is turned off');
  return toSyncRun(await start({ shopId: provider.shopId, actor: actorOf(request) }, request.now));
});
