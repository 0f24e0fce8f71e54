import type { EditOptions, VariantChange } from '#shared/orders/edits/edit-input.ts';
import type { Order } from '#shared/orders/order.ts';
import type { LinkedOrder } from '#shared/orders/order-link.ts';
import { call } from '#web/lib/data/api.ts';
import type { OrderWay } from '../api/change-order.ts';
import { linkHeaders } from '../api/order.ts';

/** Reads the variants that the items of an order can be changed to. */
export const changeOptions = (way: OrderWay): Promise<EditOptions> =>
  'id' in way
    ? call('GET /api/orders/{id}/change-options', { params: { id: way.id } })
    : call('GET /api/order-link/change-options', linkHeaders(way.token));

/** Returns a function that changes the variant of an item. The change keeps the expiration date of an emailed link. */
export const changeVariant =
  (way: OrderWay) =>
  async (body: VariantChange): Promise<Order | LinkedOrder> => {
    if ('id' in way) return call('PUT /api/orders/{id}/variant', { params: { id: way.id }, body });
    const order = await call('PUT /api/order-link/variant', { ...linkHeaders(way.token), body });
    return { ...order, expiresAt: way.expiresAt };
  };
