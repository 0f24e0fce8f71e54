import type { WorkItem } from '../../shared/work.ts';
import { runWork } from '../work/run-work.ts';
import type { Change } from './handler.ts';

/** Work that is new, or due again by an owner's hand, is done at once; the clock finds what this misses. */
export async function doOwedWork(changes: readonly Change[], now: number): Promise<void> {
  const due = changes
    .filter(({ pk }) => pk.startsWith('WORK#'))
    .flatMap(({ after }) => (after as WorkItem | null) ?? [])
    .filter((item) => !item.parked && Date.parse(item.dueAt) <= now);
  await Promise.all(due.map((item) => runWork(item, now)));
}
