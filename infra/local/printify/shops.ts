import { write } from '../emulator/records.ts';
import { PRINTIFY_KIND, type PrintifyAccount, shopOf } from './account.ts';
import { notFound } from './api/errors.ts';
import type { Shop } from './types.ts';
import { deliveryWrites } from './webhooks/events.ts';

/** Returns a shop. Throws `ApiError` 404 if the account has no such shop. */
export function findShop(account: PrintifyAccount, id: string): Shop {
  const shop = /^\d{1,12}$/.test(id) ? shopOf(account, Number(id)) : undefined;
  if (!shop) throw notFound();
  return shop;
}

/** Removes the sales channel of a shop. The shop stays in the list, and its data can still be read. */
export function disconnect(account: PrintifyAccount, shop: Shop): void {
  if (shop.sales_channel === 'disconnected') return;
  account.commit([
    write(PRINTIFY_KIND.shop, shop.id, { ...shop, sales_channel: 'disconnected' } satisfies Shop),
    ...deliveryWrites(account, shop.id, 'shop:disconnected', { id: shop.id, type: 'shop', data: null }),
  ]);
}

export function connect(account: PrintifyAccount, shop: Shop): void {
  account.commit([write(PRINTIFY_KIND.shop, shop.id, { ...shop, sales_channel: 'custom_integration' } satisfies Shop)]);
}
