import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, sendHtml } from '../service.ts';
import { KIND, ordersOf, productOf, productsOf, shops, webhookOf, webhooksOf } from './account.ts';
import { ApiError, invalid, notFound } from './errors.ts';
import type { Delivery } from './events.ts';
import { changeVariants, type Merchant, makeAgain, theOrder, theProduct, theShop, unblock } from './merchant.ts';
import { cancelAnyway } from './orders.ts';
import { accountPage } from './pages/account-page.ts';
import { ordersPage } from './pages/orders-page.ts';
import { productPage } from './pages/product-page.ts';
import { productsPage } from './pages/products-page.ts';
import { webhooksPage } from './pages/webhooks-page.ts';
import { deliver, moveOn, raiseIssue, ship } from './production.ts';
import { askToUnpublish, deleteInApp, EVERYTHING, fail, publish } from './publishing.ts';
import { connect, disconnect } from './shops.ts';
import { simulate } from './webhooks.ts';

const SHOWN = 50;

type Fields = (name: string) => string;
type Act = (merchant: Merchant, field: Fields) => unknown;

const onProduct =
  (act: (merchant: Merchant, record: ReturnType<typeof theProduct>, field: Fields) => unknown): Act =>
  (merchant, field) =>
    act(merchant, theProduct(merchant.account, field('product')), field);

const onOrder =
  (act: (merchant: Merchant, record: ReturnType<typeof theOrder>, field: Fields) => unknown): Act =>
  (merchant, field) =>
    act(merchant, theOrder(merchant.account, field('order')), field);

const onVariant = (change: { is_enabled?: boolean; is_available?: boolean }) =>
  onProduct(({ account }, record, field) => changeVariants(account, record, [Number(field('variant'))], change));

const ACTIONS: Record<string, Act> = {
  publish: onProduct(({ account }, record) => publish(account, record, EVERYTHING)),
  unpublish: onProduct(({ account }, record) => askToUnpublish(account, record)),
  unlock: onProduct(({ account }, record) => fail(account, record, { reason: 'Unlocked by hand' })),
  again: onProduct(({ account }, record) => makeAgain(account, record)),
  delete: onProduct(({ account }, record) => deleteInApp(account, record)),
  enable: onVariant({ is_enabled: true }),
  disable: onVariant({ is_enabled: false }),
  restock: onVariant({ is_available: true }),
  'run-out': onVariant({ is_available: false }),
  prices: onProduct(({ account }, record, field) =>
    changeVariants(account, record, undefined, { price: cents(field('price')), cost: cents(field('cost')) }),
  ),
  move: onOrder(({ account }, record) => moveOn(account, record)),
  ship: onOrder(({ account }, record) => ship(account, record)),
  'ship-part': onOrder(({ account }, record) => ship(account, record, { completes: false })),
  deliver: onOrder(({ account }, record, field) => deliver(account, record, field('number'))),
  issue: onOrder(({ account }, record) => raiseIssue(account, record)),
  cancel: onOrder(({ account }, record) => cancelAnyway(account, record)),
  simulate({ account }, field) {
    const webhook = webhookOf(account, field('webhook'));
    if (!webhook) throw notFound();
    simulate(account, webhook);
  },
  unblock: ({ account }, field) => unblock(account, field('webhook')),
  redeliver: ({ deliveries }, field) => deliveries.redeliver([field('event')], 1, 1),
  revoke: ({ account }) => account.set({ revoked: true }),
  restore: ({ account }) => account.set({ revoked: false }),
  disconnect: ({ account }, field) => disconnect(account, theShop(account, Number(field('shop')))),
  connect: ({ account }, field) => connect(account, theShop(account, Number(field('shop')))),
  'reset-log': ({ traffic }) => traffic.reset(),
  production: ({ account }, field) =>
    account.set({
      stepEvery: milliseconds(field('step')),
      approvalAfter: milliseconds(field('approval')),
      paymentFails: field('payment') === 'fails',
      outOfStockOrders: field('stock') === 'had-issues' ? 'had-issues' : 'refused',
    }),
};

/** Dollars and cents as typed; undefined leaves things as they are. */
function cents(typed: string): number | undefined {
  const dollars = typed.trim().replace(/^\$/, '');
  if (dollars === '') return undefined;
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(dollars)) throw invalid('Enter an amount such as 38.00.');
  return Math.round(Number(dollars) * 100);
}

function milliseconds(typed: string): number | null {
  if (typed === '') return null;
  if (!/^\d{1,7}(\.\d{1,3})?$/.test(typed)) throw invalid('Enter a number of seconds.');
  return Math.round(Number(typed) * 1000);
}

/** The merchant's side at `/_printify/`: pages with buttons that post back to them. */
export async function handleDashboard(
  merchant: Merchant,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const path = url.pathname;
  if (path === '/_printify') {
    response.writeHead(308, { location: '/_printify/' }).end();
    return;
  }
  merchant.sweep();
  if (request.method !== 'POST') {
    const shown = view(merchant, path, '');
    if (shown === undefined) response.writeHead(404).end();
    else sendHtml(response, 200, shown);
    return;
  }
  const fields = new URLSearchParams((await readBody(request)).toString());
  const field: Fields = (name) => fields.get(name) ?? '';
  try {
    const name = field('action');
    if (Object.hasOwn(ACTIONS, name)) await ACTIONS[name]?.(merchant, field);
    // A product that was deleted on its own page has no page to go back to.
    const there = view(merchant, path, '') !== undefined;
    response.writeHead(303, { location: there ? path : '/_printify/' }).end();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    sendHtml(response, error.status, view(merchant, path, error.message) ?? productsView(merchant, error.message));
  }
}

/** Undefined when there is no such page. */
function view(merchant: Merchant, path: string, said: string): string | undefined {
  const { account, traffic } = merchant;
  const [, , place = '', id = ''] = path.split('/');
  switch (place) {
    case '':
      return productsView(merchant, said);
    case 'products': {
      const record = productOf(account, id);
      return record && productPage(record, said);
    }
    case 'orders':
      return ordersPage(ordersOf(account).slice(0, SHOWN), said);
    case 'webhooks': {
      const webhooks = shops(account).flatMap((shop) => webhooksOf(account, shop.id));
      const deliveries = account.documents.list<Delivery>(KIND.delivery).slice(-SHOWN).reverse();
      return webhooksPage({ webhooks, deliveries, now: account.now() }, said);
    }
    case 'account':
      return accountPage(
        {
          settings: account.settings(),
          shops: shops(account),
          traffic: traffic.report(),
          log: traffic.log().slice(-SHOWN).reverse(),
          now: account.now(),
        },
        said,
      );
    default:
      return undefined;
  }
}

const productsView = ({ account }: Merchant, said: string) => {
  const records = shops(account).flatMap((shop) => productsOf(account, shop.id));
  return productsPage(
    records.filter(({ product }) => product.visible),
    said,
  );
};
