import { type Job, orderOfJob } from './job.ts';
import type { TeamNotice } from './team-notice-kinds.ts';

/**
 * Length of a time window in milliseconds. All notices in the same window share one email, so that many failures at once do
 * not flood the inbox.
 */
const WINDOW_MS = 600_000;

/** Returns the number of the time window that contains `at`, in milliseconds UTC. */
export const noticeWindow = (at: number): number => Math.floor(at / WINDOW_MS);

/** Returns the end of a time window, in milliseconds UTC. */
export const windowEnd = (window: number): number => (window + 1) * WINDOW_MS;

/**
 * Returns the kind of team email to send about a job in the dead letters. Null for a job that itself sends email to the team.
 */
export function noticeOf({ kind, subject }: Pick<Job, 'kind' | 'subject'>): TeamNotice | null {
  if (kind === 'send_team_notice' || kind === 'send_order_notice') return null;
  const part = orderOfJob({ kind, subject })?.partId ?? '';
  if (kind === 'send_refund' || part.startsWith('rfd_')) return 'refund';
  return /^d[pu]_/.test(part) ? 'dispute' : 'attention';
}
