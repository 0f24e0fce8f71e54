import type { Order } from '#shared/orders/order.ts';
import type { Shipment } from '#shared/orders/shipments/shipment.ts';

/**
 * Returns the contents of a shipment, for example `Fault Line Hoodie, Staff Tee`. Returns null if the contents are unknown or
 * are the whole order.
 */
export function shipmentContents({ items }: Pick<Order, 'items'>, { items: inside = [] }: Shipment): string | null {
  if (inside.length >= items.length) return null;
  const titles = inside.flatMap((index) => items[index]?.title ?? []);
  return titles.length > 0 ? [...new Set(titles)].join(', ') : null;
}
