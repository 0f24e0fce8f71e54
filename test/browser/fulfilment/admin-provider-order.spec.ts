import type { Page } from '@playwright/test';
import type { Product } from '#shared/catalogue/product.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { REFRESH_MS } from '#web/lib/data/refresh.ts';
import { connectProvider } from '../../support/fulfilment/provider.ts';
import {
  type Maker,
  madeLine,
  makerOf,
  sellProviderProducts,
  setProvider,
} from '../../support/fulfilment/provider-orders.ts';
import { plentiful } from '../../support/orders.ts';
import type { Shop } from '../../support/shop.ts';
import { browse, lineOf } from '../../support/shopping.ts';
import { orderLink } from '../checkout/sale.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';

interface Selling {
  maker: Maker;
  products: Product[];
}

/** Remembers the shops that sell the provider's products. */
const selling = new WeakMap<Shop, Promise<Selling>>();

async function begin(shop: Shop): Promise<Selling> {
  await connectProvider(shop);
  const maker = await makerOf(shop);
  // An automatic sync would undo the changes that a test makes to a product.
  await setProvider(maker.store, { autoSync: false });
  await shop.drain();
  await maker.provider.settings({ pendingFor: 0, approvalAfter: null, stepEvery: null });
  return { maker, products: await sellProviderProducts(shop, maker.store) };
}

function sells(shop: Shop): Promise<Selling> {
  const begun = selling.get(shop) ?? begin(shop);
  selling.set(shop, begun);
  return begun;
}

/**
 * Pays an order for one unit from the provider that is held for `graceMinutes`. If it is mixed, it also has one unit of own
 * stock.
 */
async function order(shop: Shop, { graceMinutes = 30, isMixed = false } = {}): Promise<AdminOrder> {
  const { maker, products } = await sells(shop);
  await setProvider(maker.store, { graceMinutes });
  const own = isMixed ? plentiful(await browse(shop)).slice(0, 1) : [];
  return maker.buy([madeLine(products[0]), ...own.map((product) => lineOf(product))]);
}

const submitted = async (shop: Shop, { id }: AdminOrder): Promise<string> => {
  const { maker } = await sells(shop);
  const { provider } = await maker.orderOnce(id, (now) => now.provider?.orderId);
  await maker.hurry('watch_order', id);
  return provider?.orderId ?? '';
};

const panel = (page: Page) => page.getByRole('region', { name: 'Made by Printify' });
const itemOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

test('an admin sees who makes each line, how far it is and what it costs, and what can no longer be done', {
  tag: '@both',
}, async ({ page, shop, accessible, expectedErrors, accessibleHere }) => {
  let made: AdminOrder;
  let providerOrderId = '';
  await page.clock.install();

  await test.step('an admin sees who makes each line of a mixed order, and until when it waits', async () => {
    const mixed = await order(shop, { isMixed: true });
    const [printed, own] = mixed.items;
    await enter(page, shop, `/admin/orders/${mixed.id}`);
    await expect(panel(page)).toContainText('1 of 2 items');
    await expect(panel(page)).toContainText(/The customer can still cancel it or change the address until .+\./);
    await expect(itemOf(page, printed?.title ?? '')).toContainText('Made by Printify');
    await expect(itemOf(page, own?.title ?? '')).toContainText('You ship');
    await expect(page.getByText('You ship part of this order.')).toBeVisible();
    await accessible(page);
    await page.getByRole('button', { name: 'Mark as shipped' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark as shipped' });
    await expect(dialog).toContainText('Printify’s shipments are added automatically.');
    await dialog.getByRole('textbox', { name: 'Tracking number' }).fill('1Z999');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Close without saving?' });
    await accessibleHere(page);
    await question.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('an admin reads the production status at Printify and its costs', async () => {
    made = await order(shop, { graceMinutes: 0 });
    providerOrderId = await submitted(shop, made);
    await page.goto(`/admin/orders/${made.id}`);
    await expect(panel(page)).toContainText('The whole order');
    await expect(panel(page)).toContainText(/Printify order#\d+\.\d+/);
    await expect(panel(page)).toContainText(/Your cost\$\d+\.\d{2}/);
    await expect(panel(page)).toContainText(/Profit−?\$\d+\.\d{2}/);
    await expect(panel(page).getByRole('link', { name: /^See orders in Printify/ })).toHaveAttribute(
      'href',
      'https://printify.com/app/orders',
    );
    await accessibleHere(page);
  });

  await test.step('an admin who cancels too late reads that Printify refuses, and the order is unchanged', async () => {
    const { maker } = await sells(shop);
    await maker.provider.move(providerOrderId, 'in-production');
    await maker.hurry('watch_order', made.id);
    await page.clock.fastForward(REFRESH_MS);
    await expect(panel(page)).toContainText('Printify is making it.');
    expectedErrors.push(/status of 409 .*cancellation/);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel order' });
    await expect(dialog).toContainText('Printify already has this order, so the shop cancels it there first.');
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Printify can no longer cancel this order');
    expect(await maker.office.order(made.id)).toMatchObject({ status: 'fulfillment_pending', refunds: [] });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the actions of an order that Printify has shipped begin with the likeliest', async () => {
    const { maker } = await sells(shop);
    await maker.provider.ship(providerOrderId);
    await maker.hurry('watch_order', made.id);
    await maker.orderOnce(made.id, ({ status }) => status === 'shipped');
    await page.clock.fastForward(REFRESH_MS);
    const actions = page.getByRole('button', { name: /^(Refund|Cancel order|Mark as|Add shipment)/ });
    await expect(actions.first()).toHaveText('Refund');
    await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  });

  await test.step('an admin finds an order that Printify refused, reads why, and retries it', async () => {
    const { maker, products } = await sells(shop);
    const key = maker.store.productKey(products[0]?.id ?? '');
    const link = async (value: string) =>
      maker.store.updateItem({
        Key: key,
        UpdateExpression: 'SET providerProductId = :value',
        ExpressionAttributeValues: { ':value': value },
      });
    await link('another');
    const stuck = await order(shop, { graceMinutes: 0 });
    await maker.orderOnce(stuck.id, ({ provider }) => provider?.state === 'refused');

    await page.goto('/admin/work');
    await expect(page.getByRole('heading', { name: 'Order not sent to Printify' })).toBeVisible();
    await accessible(page);
    await page.goto('/admin');
    await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText('isn’t synced yet');
    await page.goto('/admin/orders?status=printify_error');
    await orderLink(page, stuck).click();
    await expect(panel(page)).toContainText('the product was linked to another Printify product and isn’t synced yet');
    await expect(panel(page)).toContainText('This order is paid but isn’t being made yet.');
    const retryButton = panel(page).getByRole('button', { name: /^Try again/ });
    await expect(page.getByRole('button', { name: /^Try again/ })).toHaveCount(1);
    await accessible(page);

    await link(products[0]?.provider?.productId ?? '');
    await retryButton.click();
    await expect(panel(page)).toContainText(/Printify (has received it|is about to start production)/);
    await expect(page.getByText('Fulfillment Pending', { exact: true })).toBeVisible();
    expect(await maker.provider.of(stuck)).toHaveLength(1);
  });
});
