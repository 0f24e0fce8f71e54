import { isSoldOut } from '#shared/catalogue/availability.ts';
import type { AdminProduct, SyncStatus } from '#shared/catalogue/product.ts';
import type { StockLevel } from '#shared/catalogue/stock.ts';

export const PRODUCT_SYNC_LABELS: Record<SyncStatus, string> = {
  not_synced: 'Not Synced',
  synced: 'Synced',
  pending: 'Pending',
  error: 'Error',
};

export const PRODUCT_STATUS_LABELS = { published: 'Published', draft: 'Draft' } as const;

export const STOCK_LABELS: Record<StockLevel, string> = { in: 'In stock', low: 'Low', out: 'Out of stock' };

/** Google rejects products without a picture, so the product feed leaves them out. */
export const NO_PICTURE = 'No picture: not in the Google Shopping feed';

export function stockText(product: AdminProduct): string {
  if (product.inventoryPolicy === 'finite') return `${product.inventoryQuantity} in stock`;
  return isSoldOut(product) ? 'None available' : 'Made to order';
}
