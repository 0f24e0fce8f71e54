import { countAlerts, type StockAlert, type StockAlertCounts } from '#shared/marketing/stock-alert.ts';
import { listStockAlerts } from '#store/marketing/stock-alerts.ts';

const PAGE = 200;
const MOST_PAGES = 5;

/** Counts the shoppers who wait for each variant of a product, up to a thousand. */
export async function countStockAlerts(productId: string): Promise<StockAlertCounts> {
  const alerts: StockAlert[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { items, nextCursor } = await listStockAlerts(productId, { limit: PAGE, cursor });
    alerts.push(...items);
    cursor = nextCursor ?? undefined;
    if (!cursor) break;
  }
  return { total: alerts.length, isMore: cursor !== undefined, choices: countAlerts(alerts) };
}
