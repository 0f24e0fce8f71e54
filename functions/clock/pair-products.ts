import { logger } from '#functions/runtime/log.ts';
import { type Day, dayAt, dayOf, shiftDay } from '#shared/base/utc-day.ts';
import { countOrder, PAIRED_DAYS, type PairCounts } from '#shared/catalogue/pairing/bought-together.ts';
import {
  getPairedThrough,
  putDayPairs,
  putPairedThrough,
  refreshCompanions,
} from '#store/catalogue/pairing/bought-together.ts';
import { listOrders } from '#store/orders/order-index.ts';

const PAGE = 100;

/**
 * Counts the products bought together in the orders from `from` to `last`, one day at a time. Returns the last day that was
 * counted completely. If time runs out, that is an earlier day than `last`.
 */
async function countDays(from: Day, last: Day, hasTime: () => boolean): Promise<Day> {
  let day = from;
  let counts: PairCounts = new Map();
  let cursor: string | undefined;
  const keep = async () => {
    if (counts.size > 0) await putDayPairs(day, counts);
    counts = new Map();
  };
  for (;;) {
    const range = { from, to: shiftDay(last, 1) };
    const page = await listOrders({ limit: PAGE, cursor, range, newestFirst: false });
    for (const { createdAt, status, items } of page.items) {
      if (dayOf(createdAt) !== day) await keep();
      day = dayOf(createdAt);
      if (status === 'cancelled') continue;
      countOrder(
        counts,
        items.map(({ productId }) => productId),
      );
    }
    if (!page.nextCursor) {
      await keep();
      return last;
    }
    if (!hasTime()) return shiftDay(day, -1);
    cursor = page.nextCursor;
  }
}

/**
 * Counts the products that are bought together, and stores the companions of each product. Runs once a day, for the orders of
 * days that ended at least a day ago. If time runs out, the next tick continues. `now` in milliseconds UTC.
 */
export async function pairProducts(now: number, hasTime: () => boolean): Promise<void> {
  const last = shiftDay(dayAt(now), -2);
  const through = await getPairedThrough();
  if (through !== null && through >= last) return;
  const oldest = shiftDay(last, 1 - PAIRED_DAYS);
  const from = through === null || through < oldest ? oldest : shiftDay(through, 1);
  const counted = await countDays(from, last, hasTime);
  if (counted >= last) await refreshCompanions(last);
  if (counted >= from) await putPairedThrough(counted);
  logger.info('products paired', { from, through: counted });
}
