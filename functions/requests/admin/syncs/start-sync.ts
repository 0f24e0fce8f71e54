import { Problem } from '../../../../shared/errors.ts';
import { toSyncRun } from '../../../../shared/sync-run.ts';
import { actorOf, handle } from '../../../http.ts';
import { openProvider } from '../../../provider/connection.ts';
import { startSync as start } from '../../../store/sync-runs.ts';

export const startSync = handle('POST /api/admin/syncs', async (request) => {
  const provider = await openProvider();
  if (!provider) throw new Problem('not_connected', 'No provider is connected, or it is turned off');
  return toSyncRun(await start({ shopId: provider.shopId, actor: actorOf(request) }, request.now));
});
