import type { AdminOrder } from '../../shared/order.ts';
import type { ProductDetail } from '../../shared/product.ts';
import type { WorkItem } from '../../shared/work.ts';
import type { Answer, Shop } from './shop.ts';
import { as, checkOut, eventually, type Line, lineOf, pay } from './shopping.ts';

/** Products with many pieces, so that tests do not run into each other's stock. */
export const plentiful = (products: readonly ProductDetail[]): ProductDetail[] =>
  products.filter(({ inventoryQuantity }) => inventoryQuantity >= 30);

export interface Bought {
  order: AdminOrder;
  product: ProductDetail;
}

/** What an owner may do with orders, as calls of the back office. */
export function backOffice(shop: Shop) {
  const call = async <T = AdminOrder>(method: string, path: string, body?: unknown): Promise<Answer<T>> =>
    shop.call<T>(method, `/api/admin${path}`, body, await as(shop, 'admin'));
  const order = async (id: string) => (await call('GET', `/orders/${id}`)).body;
  return {
    call,
    order,
    work: async (id: string) => (await call<{ items: WorkItem[] }>('GET', `/orders/${id}/work`)).body.items,
    /** The order once it is as `seen` wants it. */
    orderOnce: (id: string, seen: (order: AdminOrder) => unknown) =>
      eventually(async () => {
        const now = await order(id);
        return seen(now) ? now : null;
      }),
    refund: (
      { id }: Pick<AdminOrder, 'id'>,
      amountCents: number,
      refundedSeenCents = 0,
      restock: { item: number; quantity: number }[] = [],
    ) => call('POST', `/orders/${id}/refunds`, { amountCents, refundedSeenCents, reason: null, restock }),
    cancel: ({ id }: Pick<AdminOrder, 'id'>) => call('POST', `/orders/${id}/cancellation`, { reason: null }),
    ship: ({ id }: Pick<AdminOrder, 'id'>, trackingNumber = '1Z999') =>
      call('POST', `/orders/${id}/shipments`, { carrier: 'UPS', trackingNumber, trackingUrl: null }),
    /** A paid order of these lines. */
    buy: async (
      products: readonly ProductDetail[],
      lines: readonly Line[] = [lineOf(products[0] as ProductDetail)],
      payment: Record<string, unknown> = {},
    ): Promise<AdminOrder> => {
      const opened = await checkOut(shop, products, lines);
      await pay(shop, opened.body.id, payment);
      const id = await eventually(async () => {
        const state = await shop.call<{ orderId: string | null }>('GET', `/api/checkout/sessions/${opened.body.id}`);
        return state.body.orderId;
      });
      return order(id);
    },
  };
}

export type BackOffice = ReturnType<typeof backOffice>;
