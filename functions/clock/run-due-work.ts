import { listWork } from '../store/work.ts';
import { runWork } from '../work/run-work.ts';

const AT_ONCE = 10;
/** Stops in good time before the function's own limit; the next minute goes on. */
const BUDGET_MS = 40_000;

/** Does what is due, oldest first, a few at a time. */
export async function runDueWork(now: number): Promise<void> {
  const started = performance.now();
  while (performance.now() - started < BUDGET_MS) {
    const { items } = await listWork('due', { limit: AT_ONCE });
    const due = items.filter((item) => Date.parse(item.dueAt) <= now);
    if (due.length === 0) return;
    await Promise.all(due.map((item) => runWork(item, now)));
  }
}
