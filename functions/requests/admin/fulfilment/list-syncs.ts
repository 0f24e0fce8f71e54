import { handle } from '#functions/http/http.ts';
import { toSyncRun } from '#shared/fulfilment/sync-run.ts';
import { listSyncRuns } from '#store/fulfilment/sync-runs.ts';

export const listSyncsHandler = handle('GET /api/admin/syncs', async ({ query }) => {
  const { items, nextCursor } = await listSyncRuns(query);
  return { items: items.map(toSyncRun), nextCursor };
});
