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

/** Returns another order like `sample`, of another address and moment. */
export function orderLike(sample: StoredOrder, email: string, at = Date.now()): StoredOrder {
  return { ...sample, email, id: newId('ord', at), createdAt: new Date(at).toISOString() };
}

/** Returns products with many units, so that tests do not share stock. */
export const plentiful = (products: readonly ProductDetail[]): ProductDetail[] =>
  products.filter(({ inventoryQuantity }) => inventoryQuantity >= 30);

/** The plentiful product found last, by the data directory of its shop. */
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

/** Returns a product with many units. Waits for one, as lists follow a change of products by a moment. */
export const plentifulProduct = (shop: Shop): Promise<ProductDetail> => eventually(() => findPlentiful(shop));

/** The order actions of an admin, as calls of the back office. */
export function backOffice(shop: Shop) {
  const call = async <T = AdminOrder>(method: string, path: string, body?: unknown): Promise<Answer<T>> =>
    shop.call<T>(method, `/api/admin${path}`, body, await as(shop, 'admin'));
  /** Opens a payment page and returns the session's id. */
  const openPage = async (products: readonly ProductDetail[], lines: readonly Line[]): Promise<string> => {
    const opened = await checkOut(shop, products, lines);
    if (opened.status !== 201) throw new Error(`The checkout was refused: ${JSON.stringify(opened.body)}`);
    return opened.body.id;
  };
  const order = async (id: string) => (await call('GET', `/orders/${id}`)).body;
  return {
    call,
    order,
    /** Returns the jobs of an order, less mails that may be out already. */
    work: async (id: string) =>
      (await call<{ items: Job[] }>('GET', `/orders/${id}/work`)).body.items.filter(
        ({ kind, reason }) => reason !== null || !kind.startsWith('send_order_'),
      ),
    /** Waits until the order satisfies `seen`, and returns it. A failure says how the order was last. */
    async orderOnce(id: string, seen: (order: AdminOrder) => unknown) {
      let last: AdminOrder | undefined;
      try {
        return await eventually(async () => {
          last = await order(id);
          if (seen(last)) return last;
          // Looking again costs more than waiting for what is under way.
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
    /** Pays for these lines and waits for the confirmation. Returns the order. */
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
