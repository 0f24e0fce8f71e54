import type { Page } from '@playwright/test';
import { shortOrderId } from '../../shared/id.ts';
import { formatCents } from '../../shared/money.ts';
import type { AdminOrder } from '../../shared/order.ts';
import type { Shop } from '../support/shop.ts';
import { storeOf } from '../support/shop-store.ts';
import { allOrders, browse, checkOut, eventually, lineOf, pay } from '../support/shopping.ts';
import { accountOf, enter, showPlaces } from './owner.ts';
import { expect, test } from './shop-test.ts';
import { signIn } from './shopper.ts';

/** Opens a checkout for one piece of a product that the shop has plenty of. */
async function openCheckout(shop: Shop): Promise<string> {
  const products = await browse(shop);
  const plenty = products.filter(({ inventoryQuantity }) => inventoryQuantity >= 5).slice(0, 1);
  const { body } = await checkOut(
    shop,
    plenty,
    plenty.map((product) => lineOf(product)),
  );
  return body.id;
}

async function payFor(shop: Shop, sessionId: string): Promise<AdminOrder> {
  await pay(shop, sessionId, { email: 'arriving@example.com', phone: '+1 973 555 0100' });
  return eventually(async () => (await allOrders(shop)).find((order) => order.sessionId === sessionId));
}

const newOrder = async (shop: Shop): Promise<AdminOrder> => payFor(shop, await openCheckout(shop));

/** Paid just after the shop had closed the checkout. */
async function lateOrder(shop: Shop): Promise<AdminOrder> {
  const sessionId = await openCheckout(shop);
  const { getCheckoutBySession, releaseCheckout } = await storeOf(shop);
  const checkout = await getCheckoutBySession(sessionId);
  if (!checkout) throw new Error('The checkout is not there');
  await releaseCheckout(checkout, 'expired', Date.now());
  return payFor(shop, sessionId);
}

const orderLink = (page: Page, order: AdminOrder) =>
  page.getByRole('link', { name: `#${shortOrderId(order.id)}`, exact: true });

test('an admin signs in on the way to the orders, sees a new one arrive by itself, and opens it', async ({
  page,
  shop,
  accessible,
}) => {
  await enter(page, shop, '/admin/orders');
  await expect(page).toHaveURL('/admin/orders');
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await expect(page.getByText('Fulfillment Pending').first()).toBeVisible();
  await accessible(page);

  const order = await newOrder(shop);
  await expect(orderLink(page, order)).toBeVisible({ timeout: 15_000 });
  const entry = page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ has: orderLink(page, order) });
  await expect(entry).toContainText(order.email);
  await expect(entry).toContainText(formatCents(order.totalCents));
  await expect(entry).toContainText('Completed');

  await orderLink(page, order).click();
  await expect(page.getByRole('heading', { name: `Order #${shortOrderId(order.id)}` })).toBeFocused();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - term: Total
    - definition: ${formatCents(order.totalCents)} USD
  `);
  await expect(page.getByText('Payment received')).toBeVisible();
  await expect(page.getByRole('link', { name: '+1 973 555 0100' })).toBeVisible();
  await expect(page.getByText(order.sessionId)).toBeVisible();
  await accessible(page);
});

test('an admin goes back through older orders, some at a time', async ({ page, shop }) => {
  await page.route(/api\/admin\/orders\?limit=/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/limit=\d+/, 'limit=2'),
    }),
  );
  await enter(page, shop, '/admin/orders');
  const numbers = page.getByRole('main').getByRole('link', { name: /^#[0-9A-Z]{8}$/ });
  await expect(numbers).toHaveCount(2);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(numbers).toHaveCount(4);
  expect(await numbers.allInnerTexts()).toEqual(
    (await allOrders(shop)).slice(0, 4).map(({ id }) => `#${shortOrderId(id)}`),
  );
});

test('an admin of a shop without orders is told so, and what happens when they cannot be loaded', async ({
  page,
  shop,
  accessible,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503 .*api\/admin\/orders/);
  let isDown = true;
  await page.route(/api\/admin\/orders\?/, (route) =>
    isDown ? route.fulfill({ status: 503 }) : route.fulfill({ json: { items: [], nextCursor: null } }),
  );
  await enter(page, shop, '/admin/orders');
  await expect(page.getByRole('alert')).toContainText('We could not load the orders.');
  await accessible(page);
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No orders yet')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('an admin copies the id of a payment', async ({ page, context, shop }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const order = await newOrder(shop);
  await enter(page, shop, `/admin/orders/${order.id}`);
  await page.getByRole('button', { name: 'Copy the payment id' }).click();
  await expect(page.getByRole('button', { name: 'Copied the payment id' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(order.paymentIntentId);
});

test('an admin who asks for an order that is not there is told so', async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/status of 40[04] .*api\/admin\/orders/);
  await enter(page, shop, '/admin/orders/ord_nothing');
  await expect(page.getByRole('heading', { name: 'No such order' })).toBeVisible();
  await page.getByRole('link', { name: 'All orders' }).click();
  await expect(page).toHaveURL('/admin/orders');
});

test('an admin reads what the shop has to do, and signs out to the shop', async ({ page, shop, accessible }) => {
  await page.route(/api\/admin\/work\?.*state=parked/, (route) =>
    route.fulfill({ json: { items: [], nextCursor: null } }),
  );
  await enter(page, shop, '/admin');
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/admin/orders');
  await showPlaces(page);
  await expect(page.getByText(accountOf(shop, 'admin').email)).toBeVisible();
  await accessible(page);
  await page.getByRole('link', { name: 'Needs attention' }).click();
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
  await expect(page.getByText('Nothing needs you.')).toBeVisible();
  await accessible(page);
  await showPlaces(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/admin/work');
  await expect(page).toHaveURL('/auth?redirect=%2Fadmin%2Fwork');
});

test('a paid order that needs an eye stands under Needs attention, with its reason and its page', async ({
  page,
  shop,
  accessible,
}) => {
  const order = await lateOrder(shop);
  await enter(page, shop, '/admin/work');
  await expect(page.getByText('Paid, but please look: paid late').first()).toBeVisible();
  await accessible(page);
  await page.getByRole('link', { name: `Order #${shortOrderId(order.id)}` }).click();
  await expect(page.getByRole('heading', { name: 'Paid late' })).toBeVisible();
  await accessible(page);
});

test('a customer is told that the back office needs an owner, and can sign out and in as one', async ({
  page,
  shop,
  accessible,
}) => {
  await enter(page, shop, '/admin/orders', 'customer');
  await expect(page.getByText("You need an owner's account for this page.")).toBeVisible();
  await expect(page).toHaveURL('/auth?redirect=%2Fadmin%2Forders');
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible();
  await accessible(page);
  await page.reload();
  await expect(page.getByText("You need an owner's account for this page.")).toBeVisible();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  const { email, password } = accountOf(shop, 'admin');
  await signIn(page, email, password);
  await expect(page).toHaveURL('/admin/orders');
});
