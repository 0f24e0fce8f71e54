import { join } from 'node:path';
import type Stripe from 'stripe';
import { openDocuments } from '#infra/local/documents.ts';
import { STRIPE_KIND } from '#infra/local/stripe/account.ts';
import { newId } from '#shared/base/id.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { Job } from '#shared/jobs/job.ts';
import type { AdminOrder, StoredOrder } from '#shared/orders/order.ts';
import type { Answer, Shop } from './shop.ts';
import { as, checkOut, eventually, getProduct, type Line, lineOf, listProducts, pay } from './shopping.ts';

/** Returns a copy of `sample` with another id, email address, and time. */
export function orderLike(sample: StoredOrder, email: string, at = Date.now()): StoredOrder {
  return { ...sample, email, id: newId('ord', at), createdAt: new Date(at).toISOString() };
}

/** Returns the products with many units in stock, so that tests do not compete for stock. */
export const plentiful = (products: readonly ProductDetail[]): ProductDetail[] =>
  products.filter(({ inventoryQuantity }) => inventoryQuantity >= 30);

/** Remembers the slug of the last product found for each shop, by its data directory. */
const found = new Map<string, string>();

async function findPlentiful(shop: Shop): Promise<ProductDetail | null> {
  const known = found.get(shop.dataDirectory);
  const slugs = known ? [known] : (await listProducts(shop)).map(({ slug }) => slug);
  found.delete(shop.dataDirectory);
  for (const slug of slugs) {
    const product = await getProduct(shop, slug);
    if (plentiful([product]).length === 0) continue;
    found.set(shop.dataDirectory, slug);
    return product;
  }
  return null;
}

/**
 * Returns a product with many units in stock. Waits until there is one, because product lists are updated a moment after a
 * change.
 */
export const plentifulProduct = (shop: Shop): Promise<ProductDetail> => eventually(() => findPlentiful(shop));

/** Returns an admin's actions on orders. Each action calls the back office API. */
export function backOffice(shop: Shop) {
  const call = async <T = AdminOrder>(method: string, path: string, body?: unknown): Promise<Answer<T>> =>
    shop.call<T>(method, `/api/admin${path}`, body, await as(shop, 'admin'));
  /** Opens a payment page. Returns the session's id. */
  const openPage = async (products: readonly ProductDetail[], lines: readonly Line[]): Promise<string> => {
    const opened = await checkOut(shop, products, lines);
    if (opened.status !== 201) throw new Error(`The checkout was refused: ${JSON.stringify(opened.body)}`);
    return opened.body.id;
  };
  const order = async (id: string) => (await call('GET', `/orders/${id}`)).body;
  return {
    call,
    order,
    /** Returns the jobs of an order, except those for emails that may have been sent already. */
    work: async (id: string) =>
      (await call<{ items: Job[] }>('GET', `/orders/${id}/work`)).body.items.filter(
        ({ kind, reason }) => reason !== null || !kind.startsWith('send_order_'),
      ),
    /**
     * Waits until `seen` returns true for the order, and returns the order. The error of a timeout includes the last state of
     * the order.
     */
    async orderOnce(id: string, seen: (order: AdminOrder) => unknown) {
      let last: AdminOrder | undefined;
      try {
        return await eventually(async () => {
          last = await order(id);
          if (seen(last)) return last;
          // Waiting for the running jobs costs less than reading the order again and again.
          await shop.drain();
          return null;
        });
      } catch (error) {
        const { body } = await call('GET', `/orders/${id}/work`);
        const state = JSON.stringify([last?.status, last?.provider, body]);
        throw new Error(`The order never was as expected. It was last ${state}`, { cause: error });
      }
    },
    refund: (
      { id }: Pick<AdminOrder, 'id'>,
      amountCents: number,
      refundedSeenCents = 0,
      restock: { item: number; quantity: number }[] = [],
    ) => call('POST', `/orders/${id}/refunds`, { amountCents, refundedSeenCents, reason: null, restock }),
    cancel: ({ id }: Pick<AdminOrder, 'id'>) => call('POST', `/orders/${id}/cancellation`, { reason: null }),
    ship: ({ id }: Pick<AdminOrder, 'id'>, trackingNumber = '1Z999') =>
      call('POST', `/orders/${id}/shipments`, { carrier: 'UPS', trackingNumber, trackingUrl: null }),
    openPage,
    /** Pays for these line items and waits until the order is confirmed. Returns the order. */
    buy: async (
      products: readonly ProductDetail[],
      lines: readonly Line[] = [lineOf(products[0] as ProductDetail)],
      payment: Record<string, unknown> = {},
    ): Promise<AdminOrder> => {
      const sessionId = await openPage(products, lines);
      await pay(shop, sessionId, payment);
      const id = await eventually(async () => {
        const state = await shop.call<{ orderId: string | null }>('GET', `/api/checkout/sessions/${sessionId}`);
        return state.body.orderId;
      });
      await shop.drain();
      return eventually(async () => {
        const made = await order(id);
        return made.mails.length > 0 && made;
      });
    },
  };
}

/** Reads records from the Stripe emulator. */
export function booksOfStripe<T>(shop: Shop, kind: (typeof STRIPE_KIND)[keyof typeof STRIPE_KIND]): T[] {
  const documents = openDocuments(join(shop.dataDirectory, 'services.sqlite'));
  const records = documents.list<T>(kind);
  documents.close();
  return records;
}

/** Returns the refunds of an order at Stripe, oldest first. */
export const refundsAtStripe = (
  shop: Shop,
  { paymentIntentId }: Pick<AdminOrder, 'paymentIntentId'>,
): Stripe.Refund[] =>
  booksOfStripe<Stripe.Refund>(shop, STRIPE_KIND.refund).filter((refund) => refund.payment_intent === paymentIntentId);

export type BackOffice = ReturnType<typeof backOffice>;
