import { type Job, orderOfJob } from './job.ts';
import type { TeamNotice } from './team-notice-kinds.ts';

/** All causes of so many milliseconds share one mail, so that a bad hour floods no inbox. */
const WINDOW_MS = 600_000;

/** Returns the number of the window that a moment is in. `at` in milliseconds UTC. */
export const noticeWindow = (at: number): number => Math.floor(at / WINDOW_MS);

/** Returns the end of a window in milliseconds UTC. */
export const windowEnd = (window: number): number => (window + 1) * WINDOW_MS;

/** Returns the kind of mail about a dead-letter job; null for a job that mails the team itself. */
export function noticeOf({ kind, subject }: Pick<Job, 'kind' | 'subject'>): TeamNotice | null {
  if (kind === 'send_team_notice' || kind === 'send_order_notice') return null;
  const part = orderOfJob({ kind, subject })?.partId ?? '';
  if (kind === 'send_refund' || part.startsWith('rfd_')) return 'refund';
  return /^d[pu]_/.test(part) ? 'dispute' : 'attention';
}
