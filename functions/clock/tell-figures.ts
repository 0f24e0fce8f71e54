import { logger } from '#functions/runtime/log.ts';
import { isWaitingForProvider } from '#shared/jobs/work.ts';
import { getIntegration } from '#store/fulfilment/integrations.ts';
import { latestSync } from '#store/fulfilment/sync-runs.ts';
import { listWork } from '#store/jobs/work.ts';

/** Enough to say that it is a lot. */
const LOOKED_THROUGH = 100;
const MINUTE_MS = 60_000;

/** Minutes since the last sync of the provider's products began; undefined where none is connected, or before the first. */
async function syncAgeMinutes(now: number): Promise<number | undefined> {
  const [integration, latest] = await Promise.all([getIntegration(), latestSync()]);
  return integration && latest ? Math.round((now - Date.parse(latest.startedAt)) / MINUTE_MS) : undefined;
}

/** Says in the log how the shop keeps its promises at this moment: metrics are made of it. `now` in milliseconds UTC. */
export async function tellFigures(now: number): Promise<void> {
  const [due, parked, age] = await Promise.all([
    listWork('due', { limit: LOOKED_THROUGH }),
    listWork('parked', { limit: LOOKED_THROUGH }),
    syncAgeMinutes(now),
  ]);
  const paidNotSubmitted = [...due.items, ...parked.items].filter((item) => isWaitingForProvider(item, now)).length;
  logger.info('figures', { paidNotSubmitted, workParked: parked.items.length, syncAgeMinutes: age });
}
