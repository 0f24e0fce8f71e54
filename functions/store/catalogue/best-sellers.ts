import { dayAt, shiftDay } from '#shared/base/utc-day.ts';
import { sumSales } from '#shared/shop/sales.ts';
import { getRecentItem, putItem } from '#store/client.ts';
import { bestSellersKey } from '#store/keys/catalogue.ts';
import { listClosedSales } from '#store/shop/days.ts';

/** Number of past days whose sales decide the best sellers. */
const COUNTED_DAYS = 30;
const MOST = 200;

/**
 * Returns the ids of the products that sold the most units in the last 30 full days, best first. The list is empty before the
 * first run of `refreshBestSellers`. Reads the table at most once a second.
 */
export const listBestSellers = async (): Promise<readonly string[]> =>
  (await getRecentItem<{ ids: string[] }>(bestSellersKey))?.ids ?? [];

/** Adds up the sales of the last 30 full days and stores the best sellers. `now` is in milliseconds UTC. */
export async function refreshBestSellers(now: number): Promise<void> {
  const today = dayAt(now);
  const sales = sumSales(await listClosedSales(shiftDay(today, -COUNTED_DAYS), today));
  const ids = sales
    .toSorted((a, b) => b.pieces - a.pieces || b.cents - a.cents)
    .slice(0, MOST)
    .map(({ productId }) => productId);
  await putItem({ ...bestSellersKey, ids });
}
