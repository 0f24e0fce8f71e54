import type { Order, Shipment } from '#shared/orders/order.ts';

/** What is inside a parcel, where it is not all of the order and somebody knows: `Fault Line Hoodie, Staff Tee`. */
export function shipmentContents({ items }: Pick<Order, 'items'>, { items: inside = [] }: Shipment): string | null {
  if (inside.length >= items.length) return null;
  const titles = inside.flatMap((place) => items[place]?.title ?? []);
  return titles.length > 0 ? [...new Set(titles)].join(', ') : null;
}
