import type { Changes } from '../store/changes.ts';
import { runWork } from '../work/run-work.ts';

/** Work that is new, or due again by an owner's hand, is done at once; the clock finds what this misses. */
export async function doOwedWork({ work }: Changes, now: number): Promise<void> {
  const due = work.filter((item) => !item.parked && Date.parse(item.dueAt) <= now);
  await Promise.all(due.map((item) => runWork(item, now)));
}
