import type { Job } from '#shared/jobs/job.ts';
import { noticeOf, noticeWindow } from '#shared/jobs/team-notices.ts';
import type { ShopSettings } from '#shared/shop/shop-settings.ts';
import { getSettings } from '#store/shop/settings.ts';
import { enqueueWindowNotice, putLowStock } from '#store/shop/team-notices.ts';
import type { ProductItemChange } from '#store/table-changes.ts';

/** Enqueues emails to the team about jobs that became dead letters. `now` in milliseconds UTC. */
export async function reportDeadLetters(jobs: readonly Job[], now: number): Promise<void> {
  const causes = jobs.flatMap((job) => {
    const notice = job.parked ? noticeOf(job) : null;
    return notice ? [{ notice, window: noticeWindow(Date.parse(job.dueAt)) }] : [];
  });
  if (causes.length === 0) return;
  const { teamNotices } = await getSettings();
  for (const { notice, window } of causes)
    if (teamNotices[notice].length > 0) await enqueueWindowNotice(notice, window, now);
}

/** Returns the stock counters that fell from more than `lowStock` units to `lowStock` or fewer. */
export function becameLow(change: ProductItemChange, lowStock: number): string[] {
  if (!('stock' in change)) return [];
  const { before, after } = change.stock;
  if (!before || !after?.isPublished) return [];
  return Object.entries(after.counters).flatMap(([counter, units]) => {
    const had = before.counters[counter];
    return had !== undefined && had > lowStock && units <= lowStock ? [counter] : [];
  });
}

/**
 * Records variants whose stock became low, and enqueues the email about them to the team. Only the step from above the limit
 * counts, so a variant is reported once until it is restocked. `now` in milliseconds UTC.
 */
export async function reportLowStock(
  changes: readonly ProductItemChange[],
  { teamNotices, lowStock }: Pick<ShopSettings, 'teamNotices' | 'lowStock'>,
  now: number,
): Promise<void> {
  if (lowStock === 0 || teamNotices.stock.length === 0) return;
  for (const change of changes) {
    for (const counter of becameLow(change, lowStock)) {
      const at = 'stock' in change ? Date.parse(change.occurrence.at) : now;
      await putLowStock(noticeWindow(at), { productId: change.id, counter }, now);
      await enqueueWindowNotice('stock', noticeWindow(at), now);
    }
  }
}
