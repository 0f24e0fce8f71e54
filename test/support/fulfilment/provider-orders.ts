import type { Settings } from '#infra/local/printify/settings.ts';
import type { Order } from '#infra/local/printify/types.ts';
import type { PrintifyDelivery } from '#infra/local/printify/webhooks/events.ts';
import { newId } from '#shared/base/id.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { toNewProviderProduct } from '#shared/fulfilment/merge-product.ts';
import type { StoredProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import { toProviderSnapshot } from '#shared/fulfilment/provider-snapshot.ts';
import type { JobKind } from '#shared/jobs/kinds.ts';
import { decodeSubject } from '#shared/jobs/kinds.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { backOffice } from '../orders.ts';
import type { Shop } from '../shop.ts';
import { type ShopStore, storeOf } from '../shop-store.ts';
import { eventually, type Line, type Opened, pay } from '../shopping.ts';

/** Returns functions that read and change orders at the provider. */
export function atProvider(shop: Shop) {
  const control = async <T = Record<string, unknown>>(name: string, body: unknown = {}): Promise<T> => {
    const answer = await shop.call<T>('POST', `/_printify/control/${name}`, body);
    if (answer.status !== 200) throw new Error(`${name} was answered with ${answer.status}`);
    return answer.body;
  };
  const view = async <T>(name: string): Promise<T> => (await shop.call<T>('GET', `/_printify/control/${name}`)).body;
  const orders = async () => (await view<{ orders: Order[] }>('orders')).orders;
  return {
    control,
    view,
    settings: (change: Partial<Settings>) => control('settings', change),
    orders,
    /** Returns all orders at the provider that belong to one order of the shop, including cancelled ones. */
    of: async ({ id }: Pick<AdminOrder, 'id'>) =>
      (await orders()).filter(({ metadata }) => String(metadata.shop_order_id).startsWith(id)),
    move: (orderId: string, to: Order['status']) => control<Order>('move', { orderId, to }),
    ship: (orderId: string, more: object = {}) => control<Order>('ship', { orderId, ...more }),
    deliver: (orderId: string) => control<Order>('deliver', { orderId }),
    deliveries: async () => (await view<{ deliveries: PrintifyDelivery[] }>('deliveries')).deliveries,
  };
}

/** Returns the shop's copy of a provider's product if an earlier test has added it. Otherwise returns null. */
async function known(store: ShopStore, providerProductId: string): Promise<Product | null> {
  const pointer = await store.getItem<{ productId?: string }>(store.providerProductKey(providerProductId));
  return pointer?.productId ? store.getProduct(pointer.productId) : null;
}

/** Publishes a product, because a sync adds new products as drafts. */
async function published(store: ShopStore, product: Product): Promise<Product> {
  const admin = { userId: 'the-owner', email: 'owner@example.com' };
  return product.isPublished ? product : store.updatePublication(product.id, true, admin, Date.now());
}

/** Adds the provider's products to the shop, the same way that a sync does. */
export async function sellProviderProducts(shop: Shop, store: ShopStore): Promise<Product[]> {
  const { apiUrl, token: apiKey, shopId } = shop.local.printify;
  const { listProviderProducts } = await import('#outside/printify/products.ts');
  const { items } = await listProviderProducts({ apiUrl, apiKey }, shopId, 1);
  const now = Date.now();
  const products: Product[] = [];
  for (const [position, wire] of items.entries()) {
    const present = await known(store, wire.id);
    if (present) products.push(await published(store, present));
    const read = toProviderSnapshot(wire, wire.description);
    if (present || !read) continue;
    const createdAt = new Date(now + position).toISOString();
    const decided = { id: newId('prd', now + position), slug: `made-${wire.id}`, isPublished: true, createdAt };
    const added = await store.insertProduct(toNewProviderProduct(read, decided)).catch(async (error: unknown) => {
      // A sync started by the clock may have added the product in the meantime.
      const synced = await known(store, wire.id);
      if (!synced) throw error;
      return published(store, synced);
    });
    products.push(added);
  }
  return products.filter(({ variants = [] }) => variants.some(({ available }) => available));
}

/** Returns a cart line for the first available variant. */
export function madeLine(product: Product | undefined, quantity = 1): Line {
  const variant = product?.variants?.find(({ available }) => available);
  if (!product || !variant) throw new Error('Nothing of it can be had');
  return { productId: product.id, size: variant.size, color: variant.color, quantity };
}

export interface Payment {
  email?: string;
  name?: string;
  address?: Record<string, string>;
}

/** Opens a payment page for these lines at the current price. */
export async function openPage(shop: Shop, items: readonly Line[], headers: Record<string, string> = {}) {
  const ask = (expectedTotalCents: number) =>
    shop.call<Opened & { cart?: { totalCents: number } }>(
      'POST',
      '/api/checkout/sessions',
      { items, country: 'US', expectedTotalCents },
      headers,
    );
  const refused = await ask(0);
  const opened = await ask(refused.body.cart?.totalCents ?? 0);
  if (opened.status !== 201) throw new Error(`The checkout was answered with ${opened.status}`);
  return opened.body;
}

/** Returns the id of the order that belongs to a payment. */
export const orderPaid = (shop: Shop, pageId: string): Promise<string> =>
  eventually(async () => {
    const { body } = await shop.call<{ orderId: string | null }>('GET', `/api/checkout/sessions/${pageId}`);
    return body.orderId;
  });

/** Sets the grace period of orders in minutes, turns the provider on or off, and turns automatic syncs on or off. */
export async function setProvider(
  store: ShopStore,
  change: { graceMinutes?: number; isActive?: boolean; autoSync?: boolean },
): Promise<void> {
  const present = await store.getItem<StoredProviderConnection>(store.providerConnectionKey, { consistent: true });
  if (!present) throw new Error('No provider is connected');
  const { isActive = present.isActive, ...settings } = change;
  await store.putItem({
    ...store.providerConnectionKey,
    ...present,
    isActive,
    settings: { ...present.settings, ...settings },
  });
}

/** Returns helpers for orders of a shop that sells the provider's products. */
export async function makerOf(shop: Shop) {
  const store = await storeOf(shop);
  const office = backOffice(shop);
  const provider = atProvider(shop);
  return {
    store,
    office,
    provider,
    buy: async (lines: readonly Line[], payment: Payment = {}, headers = {}): Promise<AdminOrder> => {
      const page = await openPage(shop, lines, headers);
      await pay(shop, page.id, { ...payment });
      return office.order(await orderPaid(shop, page.id));
    },
    /** Runs a waiting job now, if it exists. */
    hurry: async (kind: JobKind, subject: string) => {
      await store
        .transact([store.expediteJob(kind, decodeSubject(kind, subject), new Date().toISOString())])
        .catch(() => {});
      await shop.drain();
    },
    orderOnce: office.orderOnce,
  };
}

export type Maker = Awaited<ReturnType<typeof makerOf>>;
