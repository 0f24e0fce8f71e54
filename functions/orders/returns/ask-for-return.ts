import { requirePhotos } from '#functions/orders/photos/upload-photo.ts';
import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { noticeWindow, windowEnd } from '#shared/jobs/team-notices.ts';
import type { Order, StoredOrder } from '#shared/orders/order.ts';
import { toCustomerOrder } from '#shared/orders/order-views.ts';
import { usedByReturn } from '#shared/orders/photos/photo.ts';
import type { ReturnOptions } from '#shared/orders/returns/return.ts';
import type { ReturnInput } from '#shared/orders/returns/return-input.ts';
import { returnableUnits, returnRefusal, returnsUntil } from '#shared/orders/returns/return-window.ts';
import { findReturn, requestReturn, withdrawReturn } from '#shared/orders/returns/returns.ts';
import type { ShopSettings } from '#shared/shop/shop-settings.ts';
import { leavePhotos, usePhoto } from '#store/catalogue/photos.ts';
import { getProducts } from '#store/catalogue/products.ts';
import { ConditionsFailed, type TransactionWrite } from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { changeOrder } from '#store/orders/order-change.ts';
import { getSettings } from '#store/shop/settings.ts';
import { requireAllowed, toIsoTime } from '../change-order-as-admin.ts';
import { exchangeVariants, isExchangeable, isMadeToOrder } from './exchange-variants.ts';

const productsOf = async (order: StoredOrder): Promise<Map<string, Product>> =>
  new Map(
    (await getProducts([...new Set(order.items.map(({ productId }) => productId))])).map((product) => [
      product.id,
      product,
    ]),
  );

/**
 * Returns the items that the customer can return now, or the reason that nothing can be returned. `now` in milliseconds UTC.
 */
export async function returnOptions(order: StoredOrder, now: number): Promise<ReturnOptions> {
  const { returns: terms } = await getSettings();
  const refusal = returnRefusal(order, terms, now);
  const until = returnsUntil(order, terms.days);
  const products = refusal === null ? await productsOf(order) : new Map<string, Product>();
  return {
    refusal,
    until: until === null ? null : toIsoTime(until),
    canExchange: terms.canExchange,
    items: (refusal === null ? order.items : []).map((item, position) => {
      const product = products.get(item.productId) ?? null;
      return {
        item: position,
        quantity: returnableUnits(order, position),
        isMadeToOrder: isMadeToOrder(product),
        variants: terms.canExchange ? exchangeVariants(product, item) : [],
      };
    }),
  };
}

/**
 * Checks the variants that the customer wants in exchange. Throws `invalid_request` for a variant that is not available, and
 * `conflict` if the shop offers no exchanges.
 */
async function checkWanted(order: StoredOrder, { wish, lines }: ReturnInput, canExchange: boolean): Promise<void> {
  if (wish !== 'exchange') return;
  if (!canExchange) throw new Problem('conflict', 'We don’t offer exchanges. You can ask for a refund instead');
  const products = await productsOf(order);
  const errors = lines.flatMap(({ item: position, wanted }, index) => {
    const item = order.items[position];
    const product = item ? (products.get(item.productId) ?? null) : null;
    if (!item || !wanted || isExchangeable(product, item, wanted)) return [];
    const message = isMadeToOrder(product)
      ? 'is made to order, so it can only be refunded'
      : 'can’t be had in exchange for this item';
    return [{ path: `lines.${index}.wanted`, message }];
  });
  if (errors.length > 0) throw new Problem('invalid_request', undefined, { errors });
}

/**
 * Enqueues one email to the team about all requests within a window of time. The job runs at the end of the window, so it has
 * not run yet.
 */
function noticeWrites({ teamNotices }: ShopSettings, now: number): TransactionWrite[] {
  if (teamNotices.return.length === 0) return [];
  const window = noticeWindow(now);
  const payload = { notice: 'return', part: String(window) } as const;
  return [enqueueJob('send_team_notice', payload, toIsoTime(windowEnd(window)), toIsoTime(now))];
}

/**
 * Adds a customer's return request to the order. `now` in milliseconds UTC. Throws `invalid_request` for an unavailable
 * variant or a missing photo. Throws `conflict` after the return period, and for units that cannot be returned.
 */
export async function askForReturn(seen: StoredOrder, input: ReturnInput, now: number): Promise<Order> {
  const { id: orderId } = seen;
  const settings = await getSettings();
  await checkWanted(seen, input, settings.returns.canExchange);
  const { photos: photoIds = [], ...asked } = input;
  const photos = await requirePhotos(orderId, photoIds);
  const [returnId, at] = [newId('ret', now), toIsoTime(now)];
  const order = await changeOrder(orderId, (before) => {
    const refusal = returnRefusal(before, settings.returns, now);
    const changed = refusal ? { refusal } : requestReturn(before, { ...asked, photos, id: returnId, at });
    const mail = enqueueJob('send_return_mail', { orderId, returnId, step: 'requested' }, at, at);
    return {
      ...requireAllowed(before, changed, toCustomerOrder),
      writes: [
        mail,
        ...noticeWrites(settings, now),
        ...photos.map(({ id }) => usePhoto(id, orderId, usedByReturn(returnId))),
      ],
    };
  }).catch((cause: unknown) => {
    if (!(cause instanceof ConditionsFailed)) throw cause;
    throw new Problem('conflict', 'A photo was used in the meantime. Please reload the page.', { cause });
  });
  return toCustomerOrder(order);
}

/**
 * Withdraws a return at the customer's request. `now` in milliseconds UTC. Throws `conflict` if the shop has already
 * responded to it.
 */
export async function withdrawOwnReturn({ id }: StoredOrder, returnId: string, now: number): Promise<Order> {
  const order = await changeOrder(id, (before) => {
    const changed = withdrawReturn(before, returnId, toIsoTime(now));
    if (!changed) return null;
    const photos = findReturn(before, returnId)?.photos ?? [];
    const left = leavePhotos(
      photos.map((photo) => photo.id),
      toIsoTime(now),
    );
    return { ...requireAllowed(before, changed, toCustomerOrder), writes: left };
  });
  return toCustomerOrder(order);
}
