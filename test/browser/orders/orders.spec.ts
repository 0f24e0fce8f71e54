import type { Page } from '@playwright/test';
import type { Order } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { as } from '../../support/shopping.ts';
import { accountOf } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { openAccount, signIn, signOut } from '../shopper.ts';

const asksToSignIn = (page: Page) => expect(page.getByRole('heading', { name: 'Please Sign In' })).toBeVisible();

test('a customer opens the orders, signs in, and sees each with its status, address and shipment, also after an error and once the session has ended', {
  tag: '@both',
}, async ({ page, context, shop, accessible, expectedErrors }) => {
  const { email, password } = accountOf(shop, 'customer');
  await page.goto('/orders');
  await asksToSignIn(page);
  await accessible(page);

  await test.step('a customer sees an error when orders cannot be loaded, and the orders after a retry', async () => {
    expectedErrors.push(/status of 500 .*api\/orders/, /Orders/);
    await page.route('**/api/orders*', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }));
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, email, password);
    await expect(page.getByText('Failed to fetch orders. Please try again.')).toBeVisible();
    await page.unroute('**/api/orders*');
    await page.getByRole('button', { name: 'Try again' }).click();
  });

  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  const orders = page.getByRole('article', { name: /^Order #[0-9A-Z]{8}$/ });
  const states = ['Completed', 'Fulfillment Pending', 'Shipped', 'Delivered', 'Refunded'];
  await expect(orders.nth(states.length - 1)).toBeVisible();
  // Orders that other tests placed today come before the seeded ones.
  const before = (await orders.count()) - states.length;
  const orderOf = (state: string) => orders.nth(before + states.indexOf(state));
  for (const state of states) await expect(orderOf(state).getByText(state, { exact: true }).first()).toBeVisible();
  await accessible(page);

  const shipped = orderOf('Shipped');
  await expect(shipped).toContainText(/Placed on [A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d{2} [AP]M/);
  await expect(shipped).toContainText(/Total\$\d+\.\d{2} USD/);
  await expect(shipped).toContainText('Quantity: 1');
  await expect(shipped).toContainText('Newark, NJ 07102');
  await expect(shipped).toContainText('United States');
  await expect(shipped).toContainText('9400111206213859496247');

  await context.route('https://tools.usps.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Parcel</title>' }),
  );
  const [shipment] = await Promise.all([
    context.waitForEvent('page'),
    shipped.getByRole('link', { name: 'Track Package' }).click(),
  ]);
  await expect(shipment).toHaveTitle('Parcel');
  await expect(shipment).toHaveURL(/tLabels=9400111206213859496247/);
  expect(await shipment.evaluate(() => window.opener)).toBeNull();
  await shipment.close();

  const number = (await shipped.getByRole('heading', { name: /^Order #/ }).innerText()).slice('Order #'.length);
  await shipped.getByRole('link', { name: `View order #${number}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order #${number}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Progress' }).getByRole('listitem')).toHaveText([
    /^Order placed/,
    /^Paid/,
    /^In production/,
    /^Shipped/,
  ]);
  await expect(page.getByRole('region', { name: 'Package' })).toContainText('USPS 9400111206213859496247');
  await expect(page.getByText('Your package is on its way.')).toBeVisible();
  await accessible(page);

  await test.step('a customer whose session ended elsewhere reads so, and can sign in again', async () => {
    expectedErrors.push(/status of 401 .*api\/orders/, /status of 401 .*api\/me/);
    await page.route('**/api/{me,orders}*', (route) =>
      route.fulfill({ status: 401, json: { message: 'Unauthorized' } }),
    );
    await page.goto('/orders');
    await expect(page.getByText('Your session has ended. Sign in again to continue.')).toBeVisible();
    await page.unroute('**/api/{me,orders}*');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, email, password);
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  await test.step('a customer who opens an unknown order reads that it does not exist', async () => {
    expectedErrors.push(/status of 404 .*api\/orders/);
    await page.goto('/orders/ord_00000000000000000000000000');
    await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
  });
});

test('a customer who signs out on the page of an order or of all orders is asked to sign in, and gets back to it', {
  tag: '@desktop',
}, async ({ page, shop, isMobile, expectedErrors }) => {
  const { email, password } = accountOf(shop, 'customer');
  const { items } = (await shop.call<{ items: Order[] }>('GET', '/api/orders', undefined, await as(shop, 'customer')))
    .body;
  const order = items.find(({ status }) => status === 'shipped') as Order;
  // The lower parts of the page load account data after the first view. These requests fail once the shopper has signed out,
  // so the test waits for them.
  const lastParts = async () => {
    await expect(page.getByRole('button', { name: 'Save this address' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Return items' })).toBeVisible();
  };
  await page.goto(`/auth?redirect=/orders/${order.id}`);
  await signIn(page, email, password);
  await lastParts();
  // The menu covers a link to the orders. When the pointer crosses this link, the shop prefetches the orders, and that fails
  // without a session.
  expectedErrors.push(/status of 401 .*api\/orders\?/);
  await signOut(page, 'Regular');
  await asksToSignIn(page);
  await expect(page.getByText('Your session has ended')).toHaveCount(0);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, email, password);
  await expect(page.getByRole('heading', { level: 1, name: `Order #${shortOrderId(order.id)}` })).toBeVisible();
  await lastParts();
  await page.getByRole('link', { name: 'My Orders', exact: true }).first().click();
  await openAccount(page, 'Regular');
  const wishlist = isMobile
    ? page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
    : page.getByRole('menuitem');
  await expect(wishlist.filter({ hasText: 'Wishlist' })).toBeVisible();
  await page.keyboard.press('Escape');

  await signOut(page, 'Regular');
  await asksToSignIn(page);
});
