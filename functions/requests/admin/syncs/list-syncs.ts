import { toSyncRun } from '../../../../shared/sync-run.ts';
import { handle } from '../../../http.ts';
import { listSyncRuns } from '../../../store/sync-runs.ts';

export const listSyncs = handle('GET /api/admin/syncs', async ({ query }) => {
  const { items, nextCursor } = await listSyncRuns(query);
  return { items: items.map(toSyncRun), nextCursor };
});
