import { dayAt, shiftDay } from '#shared/base/utc-day.ts';
import { sumSales } from '#shared/shop/sales.ts';
import { getRecentItem, putItem } from '#store/client.ts';
import { bestSellersKey } from '#store/keys/catalogue.ts';
import { listClosedSales } from '#store/shop/days.ts';

/** Sales count for this many days. */
const COUNTED_DAYS = 30;
const MOST = 200;

/**
 * Returns the ids of the products that sold the most units in the last 30 closed days, best first; none before. Read once a
 * second at most.
 */
export const listBestSellers = async (): Promise<readonly string[]> =>
  (await getRecentItem<{ ids: string[] }>(bestSellersKey))?.ids ?? [];

/** Sums the closed days and stores the best sellers. `now` in milliseconds UTC. */
export async function refreshBestSellers(now: number): Promise<void> {
  const today = dayAt(now);
  const sales = sumSales(await listClosedSales(shiftDay(today, -COUNTED_DAYS), today));
  const ids = sales
    .toSorted((a, b) => b.pieces - a.pieces || b.cents - a.cents)
    .slice(0, MOST)
    .map(({ productId }) => productId);
  await putItem({ ...bestSellersKey, ids });
}
