import { newId } from '#shared/base/id.ts';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { adminOf, productInput } from '../admin.ts';
import { pngOf } from '../catalogue/pictures.ts';
import { newCustomer, type SignedInCustomer } from '../customers.ts';
import { backOffice, plentiful } from '../orders.ts';
import type { Shop } from '../shop.ts';
import { as, browse, checkOut, eventually, lineOf, pay } from '../shopping.ts';
import { fromAddress } from '../visitor.ts';

export interface ShopHistory {
  customer: SignedInCustomer;
  /** A customer's order that was refunded in part. */
  refunded: AdminOrder;
  /** An order whose confirmation email could not be sent yet. */
  unmailed: { email: string };
  /** Session id of an open payment page. */
  openSession: string;
  picture: { url: string; bytes: Buffer };
  product: AdminProduct;
  subscriber: string;
}

async function sendPicture(shop: Shop, admin: Record<string, string>): Promise<ShopHistory['picture']> {
  const bytes = pngOf(48, 60, [12, 34, 56]);
  const response = await fetch(`${shop.url}/api/admin/images/${newId('img', Date.now())}/48`, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'image/png', ...admin },
  });
  return { url: ((await response.json()) as { url: string }).url, bytes };
}

async function changeSettings(shop: Shop, admin: Record<string, string>): Promise<void> {
  const { body } = await shop.call('GET', '/api/admin/settings', undefined, admin);
  const { mailAddress: _address, currency: _currency, ...settings } = body;
  await shop.call('PUT', '/api/admin/settings', { ...settings, tagline: 'Dig deeper\u2028than rock.' }, admin);
}

/** Fills a shop with at least one item of each kind that an archive contains. */
export async function fillShop(shop: Shop): Promise<ShopHistory> {
  const admin = await as(shop, 'admin');
  const [office, products] = [backOffice(shop), await browse(shop)];
  const stocked = plentiful(products);
  const [first, second, third] = stocked;
  if (!first || !second || !third) throw new Error('The seed has too few products with much stock');
  await changeSettings(shop, admin);
  const picture = await sendPicture(shop, admin);
  const category = first.categories[0]?.id ?? '';
  const shown = { images: [{ url: picture.url, alt: 'A tee' }], categoryIds: [category] };
  const product = (await (await adminOf(shop)).create(productInput(shown))).body;

  const customer = await newCustomer(shop, 'new-user@example.com');
  await shop.call('GET', '/api/me', undefined, customer.headers);
  const own = await checkOut(shop, products, [lineOf(first, 2)], customer.headers);
  await pay(shop, own.body.id, { email: customer.email });
  const ordered = await eventually(async () => {
    const { body } = await shop.call<{ items: { id: string }[] }>('GET', '/api/orders', undefined, customer.headers);
    return body.items[0];
  });
  await office.refund(ordered, 500);
  const refunded = await office.orderOnce(
    ordered.id,
    ({ refunds, mails }) => refunds[0]?.status === 'succeeded' && mails.length > 1,
  );

  const subscriber = 'reader@example.com';
  await shop.call('POST', '/api/subscribers', { email: subscriber }, fromAddress('203.0.113.9'));
  await shop.call('POST', '/api/visits', { path: '/' }, fromAddress('203.0.113.9'));
  const openSession = (await checkOut(shop, products, [lineOf(second)])).body.id;
  await shop.drain();

  await shop.fault('ses', 'error', 1000);
  const unmailed = { email: 'guest@example.com' };
  const guests = await checkOut(shop, products, [lineOf(third)]);
  await pay(shop, guests.body.id, unmailed);
  await eventually(async () => {
    const { body } = await shop.call<{ orderId: string | null }>('GET', `/api/checkout/sessions/${guests.body.id}`);
    return body.orderId;
  });
  await shop.drain();
  return { customer, refunded, unmailed, openSession, picture, product, subscriber };
}
