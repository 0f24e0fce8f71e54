import type { Page } from '#shared/base/pagination.ts';
import { choiceText } from '#shared/catalogue/availability.ts';
import { STOCK_ALERT_DAYS, type StockAlert } from '#shared/marketing/stock-alert.ts';
import { deleteItem, isConditionFailure, putItem, updateItem } from '#store/client.ts';
import { stockAlertKey, stockAlerts, stockAlertsOf } from '#store/keys/marketing.ts';
import { queryPage } from '#store/query-page.ts';

const keyOf = ({ productId, email, ...choice }: StockAlert) => stockAlertKey(productId, choiceText(choice), email);

/** Stores a request for an email. A second request for the same variant and email address replaces the first. */
export const putStockAlert = (alert: StockAlert): Promise<void> =>
  putItem({
    ...keyOf(alert),
    gsi1pk: stockAlertsOf(alert.email),
    gsi1sk: `${alert.requestedAt}#${alert.productId}`,
    ...alert,
    ttl: Math.ceil(Date.parse(alert.requestedAt) / 1000) + STOCK_ALERT_DAYS * 86_400,
  });

type PageRequest = { limit: number; cursor?: string | undefined };

/** Lists the requests for a product, sorted by variant. Reads consistently. */
export const listStockAlerts = (productId: string, page: PageRequest): Promise<Page<StockAlert>> =>
  queryPage<StockAlert>('main', stockAlerts(productId), { ...page, newestFirst: false, consistent: true });

/** Lists the requests from an email address, newest first. */
export const listStockAlertsOf = (email: string, page: PageRequest): Promise<Page<StockAlert>> =>
  queryPage<StockAlert>('byOwner', stockAlertsOf(email), page);

/**
 * Claims a request until a time, so that only one run sends its email. Returns false if the request is gone or another run
 * has claimed it. Times are in milliseconds UTC.
 */
export async function claimStockAlert(alert: StockAlert, now: number, until: number): Promise<boolean> {
  try {
    await updateItem({
      Key: keyOf(alert),
      UpdateExpression: 'SET claimedUntil = :until',
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(claimedUntil) OR claimedUntil <= :now)',
      ExpressionAttributeValues: { ':until': until, ':now': now },
    });
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

export const deleteStockAlert = (alert: StockAlert): Promise<void> => deleteItem(keyOf(alert));

/** Deletes all requests from an email address. Returns the number of deleted requests. */
export async function deleteStockAlertsOf(email: string): Promise<number> {
  let deleted = 0;
  for (let cursor: string | undefined; ; ) {
    const page = await listStockAlertsOf(email, { limit: 50, cursor });
    await Promise.all(page.items.map(deleteStockAlert));
    deleted += page.items.length;
    if (!page.nextCursor) return deleted;
    cursor = page.nextCursor;
  }
}
