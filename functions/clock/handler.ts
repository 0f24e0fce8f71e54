import { logger } from '../http.ts';
import { runDueWork } from './run-due-work.ts';
import { settlePaidSessions } from './settle-paid-sessions.ts';

const JOBS = { settlePaidSessions, runDueWork };

/** The third door: once a minute. One job's failure does not keep the others from running. */
export async function handler(): Promise<void> {
  const failures: unknown[] = [];
  for (const [name, job] of Object.entries(JOBS)) {
    try {
      await job(Date.now());
    } catch (error) {
      logger.error('clock job failed', { job: name, error: error as Error });
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} clock jobs failed`);
}
