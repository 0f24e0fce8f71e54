import type { Product, ProductDetail } from '#shared/catalogue/product.ts';
import { connectProvider } from '../support/fulfilment/provider.ts';
import {
  madeLine,
  makerOf,
  openPage,
  orderPaid,
  sellProviderProducts,
  setProvider,
} from '../support/fulfilment/provider-orders.ts';
import { backOffice, plentiful } from '../support/orders.ts';
import type { Shop } from '../support/shop.ts';
import { browse, eventually, expectedTotal, type Line, lineOf, type Opened, pay } from '../support/shopping.ts';
import { plus, type Usage, usageOf } from './costs.ts';

/** Pays the checkout and opens the success page. Returns the order's id. */
async function buy(shop: Shop, open: () => Promise<Opened>, email: string): Promise<string> {
  const { id } = await open();
  await pay(shop, id, { email });
  const orderId = await orderPaid(shop, id);
  await shop.drain();
  return orderId;
}

/**
 * Measures a guest's order of one unit of own stock, from checkout to arrival. The admin ships it. Includes its three emails.
 */
export async function usageOfOwnOrder(shop: Shop): Promise<Usage> {
  const products = plentiful(await browse(shop)) as [ProductDetail];
  const lines: Line[] = [lineOf(products[0])];
  const cart = { items: lines, country: 'US', expectedTotalCents: await expectedTotal(shop, products, lines) };
  const office = backOffice(shop);
  const reader = 'bench-own@example.com';
  const open = async () => (await shop.call<Opened>('POST', '/api/checkout/sessions', cart)).body;
  const act = async () => {
    const id = await buy(shop, open, reader);
    await office.ship({ id });
    await shop.drain();
    await office.call('POST', `/orders/${id}/delivery`);
  };
  return usageOf(shop, act, { reader });
}

export interface ProviderOrderUsage {
  order: Usage;
  /** Usage of one poll of the provider's order that finds nothing new. */
  look: Usage;
}

/** Measures a guest's order of one unit that the provider makes, from checkout to arrival. */
export async function usageOfProviderOrder(shop: Shop): Promise<ProviderOrderUsage> {
  await connectProvider(shop);
  // The first sync of products is not part of the order's cost.
  await shop.tick();
  const maker = await makerOf(shop);
  const [made] = (await sellProviderProducts(shop, maker.store)) as [Product];
  await setProvider(maker.store, { graceMinutes: 0 });
  await maker.provider.settings({ pendingFor: 0, approvalAfter: null, stepEvery: null });
  await shop.drain();
  const reader = 'bench-made@example.com';
  let id = '';
  const look = () => maker.hurry('watch_order', id);
  const start = async () => {
    id = await buy(shop, () => openPage(shop, [madeLine(made)]), reader);
    await eventually(async () => (await maker.provider.of({ id })).length > 0);
    await shop.drain();
    await look();
  };
  const begun = await usageOf(shop, start);
  const [there] = await maker.provider.of({ id });
  await maker.provider.move(there?.id ?? '', 'in-production');
  await look();
  const idle = await usageOf(shop, look);
  const end = async () => {
    await maker.provider.ship(there?.id ?? '');
    await look();
    await maker.provider.deliver(there?.id ?? '');
    await look();
  };
  const ended = await usageOf(shop, end, { reader });
  return { order: plus(begun, ended), look: idle };
}
