import { ordersOf, productsOf, shops, webhooksOf } from '../account.ts';
import { isCountry, quotedLine, readLineItems } from '../orders/order-input.ts';
import { cancelOrder, createOrder, findOrder, presentOrder } from '../orders/orders.ts';
import { sendToProduction } from '../orders/production.ts';
import { quote } from '../orders/quotes.ts';
import { presentProduct } from '../products/product-record.ts';
import { createProduct, deleteProduct, findProduct, updateProduct } from '../products/products.ts';
import { fail, publish, succeed, unpublish } from '../products/publishing.ts';
import type { OrderRecord, ProductRecord, WebhookRecord } from '../records.ts';
import type { Scope } from '../settings.ts';
import { disconnect, findShop } from '../shops.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  findWebhook,
  presentWebhook,
  simulate,
} from '../webhooks/webhooks.ts';
import { CATALOG_ROUTES } from './catalog-routes.ts';
import { invalidAddress, validationFailed } from './errors.ts';
import { paginate } from './paging.ts';
import { type PrintifyCall, type PrintifyRoute, segments } from './route.ts';

const route = (
  method: PrintifyRoute['method'],
  path: string,
  scope: Scope,
  run: PrintifyRoute['run'],
  more: Partial<PrintifyRoute> = {},
): PrintifyRoute => ({
  method,
  path: segments(path),
  scope,
  run,
  ...more,
});

const shopId = ({ account, ids }: PrintifyCall) => findShop(account, ids[0] ?? '').id;
const PRODUCT = '/shops/:id/products/:id';
const ORDER = '/shops/:id/orders/:id';
const WEBHOOK = '/shops/:id/webhooks/:id';

const product = (call: PrintifyCall) => findProduct(call.account, shopId(call), call.ids[1] ?? '');
const order = (call: PrintifyCall) => findOrder(call.account, shopId(call), call.ids[1] ?? '');
const webhook = (call: PrintifyCall) => findWebhook(call.account, shopId(call), call.ids[1] ?? '');

const NOTHING = {};

const onProduct = (
  name: string,
  act: (call: PrintifyCall, record: ProductRecord) => void,
  more: Partial<PrintifyRoute> = {},
) =>
  route(
    'POST',
    `${PRODUCT}/${name}.json`,
    'products.write',
    (call) => {
      act(call, product(call));
      return NOTHING;
    },
    more,
  );

function listOrders(call: PrintifyCall) {
  const { account, query } = call;
  const [status, sku] = [query.get('status'), query.get('sku')];
  const id = shopId(call);
  const matching = ordersOf(account)
    .filter((record) => record.shopId === id)
    .filter((record) => !status || record.order.status === status)
    .filter((record) => !sku || record.order.line_items.some(({ metadata }) => metadata.sku === sku));
  return present(paginate(matching, query, 10), (record: OrderRecord) => presentOrder(account, record));
}

function listProducts(call: PrintifyCall) {
  const { account, query } = call;
  const visible = productsOf(account, shopId(call)).filter((record) => record.product.visible);
  return present(paginate(visible, query, 50), (record: ProductRecord) => presentProduct(account, record));
}

const present = <Item, Wire>(page: { data: Item[] }, wire: (item: Item) => Wire) => ({
  ...page,
  data: page.data.map(wire),
});

function shippingCosts(call: PrintifyCall) {
  const { account, body } = call;
  const { line_items, address_to } = (body ?? {}) as { line_items?: unknown; address_to?: { country?: unknown } };
  const lines = readLineItems(account, shopId(call), line_items);
  if (typeof address_to !== 'object' || address_to === null)
    throw validationFailed('address_to: The address_to field is required.');
  const country = String(address_to.country ?? '');
  if (!isCountry(country)) throw invalidAddress({ country: ['The selected country is invalid.'] });
  return quote(lines.map(quotedLine), country);
}

const listWebhooks = (call: PrintifyCall): ReturnType<typeof presentWebhook>[] =>
  webhooksOf(call.account, shopId(call)).map((record: WebhookRecord) => presentWebhook(record));

/** Lists the routes of Printify's API that the emulator implements. The first matching route answers. */
export const PRINTIFY_ROUTES: PrintifyRoute[] = [
  route('GET', '/shops.json', 'shops.read', ({ account }) => shops(account)),
  route('DELETE', '/shops/:id/connection.json', 'shops.read', (call) => {
    disconnect(call.account, findShop(call.account, call.ids[0] ?? ''));
    return NOTHING;
  }),

  route('GET', '/shops/:id/products.json', 'products.read', listProducts),
  route('POST', '/shops/:id/products.json', 'products.write', (call) =>
    presentProduct(call.account, createProduct(call.account, shopId(call), call.body)),
  ),
  route('GET', `${PRODUCT}/gpsr.json`, 'products.read', (call) => {
    const text = product(call).product.safety_information;
    return text ? [{ title: 'GPSR information', text }] : [];
  }),
  route('GET', `${PRODUCT}.json`, 'products.read', (call) => presentProduct(call.account, product(call))),
  route('PUT', `${PRODUCT}.json`, 'products.write', (call) =>
    presentProduct(call.account, updateProduct(call.account, product(call), call.body)),
  ),
  route('DELETE', `${PRODUCT}.json`, 'products.write', (call) => {
    deleteProduct(call.account, product(call));
    return NOTHING;
  }),
  onProduct('publish', ({ account, body }, record) => publish(account, record, body), { limits: ['publish'] }),
  onProduct('publishing_succeeded', ({ account, body }, record) => succeed(account, record, body)),
  onProduct('publishing_failed', ({ account, body }, record) => fail(account, record, body)),
  onProduct('unpublish', ({ account }, record) => unpublish(account, record)),

  route('GET', '/shops/:id/orders.json', 'orders.read', listOrders),
  route('POST', '/shops/:id/orders.json', 'orders.write', (call) => ({
    id: createOrder(call.account, shopId(call), call.body).order.id,
  })),
  route('POST', '/shops/:id/orders/shipping.json', 'orders.read', shippingCosts),
  route('GET', `${ORDER}.json`, 'orders.read', (call) => presentOrder(call.account, order(call))),
  route('POST', `${ORDER}/send_to_production.json`, 'orders.write', (call) => ({
    id: sendToProduction(call.account, order(call)).order.id,
  })),
  route('POST', `${ORDER}/cancel.json`, 'orders.write', (call) =>
    presentOrder(call.account, cancelOrder(call.account, order(call))),
  ),

  route('GET', '/shops/:id/webhooks.json', 'webhooks.read', listWebhooks),
  route('POST', '/shops/:id/webhooks.json', 'webhooks.write', (call) =>
    presentWebhook(createWebhook(call.account, shopId(call), call.body)),
  ),
  route('PUT', `${WEBHOOK}.json`, 'webhooks.write', (call) =>
    presentWebhook(changeWebhook(call.account, webhook(call), call.body)),
  ),
  route('DELETE', `${WEBHOOK}.json`, 'webhooks.write', (call) => {
    const { id } = webhook(call);
    deleteWebhook(call.account, webhook(call), call.query.get('host'));
    return { id };
  }),
  route('POST', `${WEBHOOK}/simulate`, 'webhooks.write', (call) => simulate(call.account, webhook(call)), {
    status: 204,
  }),
  ...CATALOG_ROUTES,
];
