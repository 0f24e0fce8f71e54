import type { Dashboard, ReadField } from '../emulator/dashboard.ts';
import { ordersOf, PRINTIFY_KIND, productOf, productsOf, shops, webhookOf, webhooksOf } from './account.ts';
import { notFound, validationFailed } from './api/errors.ts';
import {
  changeVariants,
  type Merchant,
  recreateProduct,
  requireOrder,
  requireProduct,
  requireShop,
  unblock,
} from './merchant.ts';
import { forceCancel } from './orders/orders.ts';
import { advance, deliver, raiseIssue, ship } from './orders/production.ts';
import { accountPage } from './pages/account-page.ts';
import { ordersPage } from './pages/orders-page.ts';
import { productPage } from './pages/product-page.ts';
import { productsPage } from './pages/products-page.ts';
import { webhooksPage } from './pages/webhooks-page.ts';
import { askToUnpublish, deleteInApp, EVERYTHING, fail, publish } from './products/publishing.ts';
import { connect, disconnect } from './shops.ts';
import type { PrintifyDelivery } from './webhooks/events.ts';
import { simulate } from './webhooks/webhooks.ts';

const SHOWN = 50;

type Action = (merchant: Merchant, field: ReadField) => unknown;

const onProduct =
  (act: (merchant: Merchant, record: ReturnType<typeof requireProduct>, field: ReadField) => unknown): Action =>
  (merchant, field) =>
    act(merchant, requireProduct(merchant.account, field('product')), field);

const onOrder =
  (act: (merchant: Merchant, record: ReturnType<typeof requireOrder>, field: ReadField) => unknown): Action =>
  (merchant, field) =>
    act(merchant, requireOrder(merchant.account, field('order')), field);

const onVariant = (change: { is_enabled?: boolean; is_available?: boolean }) =>
  onProduct(({ account }, record, field) => changeVariants(account, record, [Number(field('variant'))], change));

const ACTIONS: Record<string, Action> = {
  publish: onProduct(({ account }, record) => publish(account, record, EVERYTHING)),
  unpublish: onProduct(({ account }, record) => askToUnpublish(account, record)),
  unlock: onProduct(({ account }, record) => fail(account, record, { reason: 'Unlocked by hand' })),
  again: onProduct(({ account }, record) => recreateProduct(account, record)),
  delete: onProduct(({ account }, record) => deleteInApp(account, record)),
  enable: onVariant({ is_enabled: true }),
  disable: onVariant({ is_enabled: false }),
  restock: onVariant({ is_available: true }),
  'run-out': onVariant({ is_available: false }),
  prices: onProduct(({ account }, record, field) =>
    changeVariants(account, record, undefined, { price: cents(field('price')), cost: cents(field('cost')) }),
  ),
  move: onOrder(({ account }, record) => advance(account, record)),
  ship: onOrder(({ account }, record) => ship(account, record)),
  'ship-part': onOrder(({ account }, record) => ship(account, record, { completes: false })),
  deliver: onOrder(({ account }, record, field) => deliver(account, record, field('number'))),
  issue: onOrder(({ account }, record) => raiseIssue(account, record)),
  cancel: onOrder(({ account }, record) => forceCancel(account, record)),
  simulate({ account }, field) {
    const webhook = webhookOf(account, field('webhook'));
    if (!webhook) throw notFound();
    simulate(account, webhook);
  },
  unblock: ({ account }, field) => unblock(account, field('webhook')),
  redeliver: ({ deliveries }, field) => deliveries.redeliver([field('event')], 1, 1),
  revoke: ({ account }) => account.set({ revoked: true }),
  restore: ({ account }) => account.set({ revoked: false }),
  disconnect: ({ account }, field) => disconnect(account, requireShop(account, Number(field('shop')))),
  connect: ({ account }, field) => connect(account, requireShop(account, Number(field('shop')))),
  'reset-log': ({ traffic }) => traffic.reset(),
  production: ({ account }, field) =>
    account.set({
      stepEvery: milliseconds(field('step')),
      approvalAfter: milliseconds(field('approval')),
      paymentFails: field('payment') === 'fails',
      outOfStockOrders: field('stock') === 'had-issues' ? 'had-issues' : 'refused',
    }),
};

/**
 * Converts an entered amount in dollars to cents. Returns undefined for an empty field. Throws `ApiError` 400 for an invalid
 * amount.
 */
function cents(typed: string): number | undefined {
  const dollars = typed.trim().replace(/^\$/, '');
  if (dollars === '') return undefined;
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(dollars)) throw validationFailed('Enter an amount such as 38.00.');
  return Math.round(Number(dollars) * 100);
}

function milliseconds(typed: string): number | null {
  if (typed === '') return null;
  if (!/^\d{1,7}(\.\d{1,3})?$/.test(typed)) throw validationFailed('Enter a number of seconds.');
  return Math.round(Number(typed) * 1000);
}

function view(merchant: Merchant, path: string, problem: string): string | undefined {
  const { account, traffic } = merchant;
  const [, , area = '', id = ''] = path.split('/');
  switch (area) {
    case '':
      return productsView(merchant, problem);
    case 'products': {
      const record = productOf(account, id);
      return record && productPage(record, problem);
    }
    case 'orders':
      return ordersPage(ordersOf(account).slice(0, SHOWN), problem);
    case 'webhooks': {
      const webhooks = shops(account).flatMap((shop) => webhooksOf(account, shop.id));
      const deliveries = account.documents.list<PrintifyDelivery>(PRINTIFY_KIND.delivery).slice(-SHOWN).reverse();
      return webhooksPage({ webhooks, deliveries, now: account.now() }, problem);
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
        problem,
      );
    default:
      return undefined;
  }
}

const productsView = ({ account }: Merchant, problem: string) => {
  const records = shops(account).flatMap((shop) => productsOf(account, shop.id));
  return productsPage(
    records.filter(({ product }) => product.visible),
    problem,
  );
};

/** Defines the merchant's pages in the emulated Printify. */
export const PRINTIFY_DASHBOARD: Dashboard<Merchant> = { home: '/_printify/', actions: ACTIONS, view };
