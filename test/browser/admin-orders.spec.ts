import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { formatCents } from '../../shared/money.ts';
import { backOffice } from '../support/orders.ts';
import { allOrders } from '../support/shopping.ts';
import { enter } from './owner.ts';
import { buy, numberOf, orderLink } from './sale.ts';
import { expect, test } from './shop-test.ts';

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Orders by status' }).getByRole('link', { name, exact: true });

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search orders' });

/** Has the shop answer in small pages. */
const inPagesOf = (page: Page, path: RegExp, limit: number) =>
  page.route(path, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/limit=\d+/, `limit=${limit}`),
    }),
  );

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

  const order = await buy(shop);
  await expect(orderLink(page, order)).toBeVisible({ timeout: 15_000 });
  const entry = page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ has: orderLink(page, order) });
  await expect(entry).toContainText(order.email);
  await expect(entry).toContainText(formatCents(order.totalCents));
  await expect(entry).toContainText('Completed');

  await orderLink(page, order).click();
  await expect(page.getByRole('heading', { name: `Order ${numberOf(order)}` })).toBeFocused();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - term: Total
    - definition: ${formatCents(order.totalCents)} USD
  `);
  await expect(page.getByText('Payment received')).toBeVisible();
  await expect(page.getByRole('link', { name: '+1 973 555 0100' })).toBeVisible();
  await expect(page.getByText(order.sessionId)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open at Stripe' })).toHaveAttribute(
    'href',
    `https://dashboard.stripe.com/test/payments/${order.paymentIntentId}`,
  );
  await accessible(page);
});

test('an admin goes back through older orders, some at a time', async ({ page, shop }) => {
  await inPagesOf(page, /api\/admin\/orders\?limit=/, 2);
  await enter(page, shop, '/admin/orders');
  const numbers = page.getByRole('main').getByRole('link', { name: /^#[0-9A-Z]{8}$/ });
  await expect(numbers).toHaveCount(2);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(numbers).toHaveCount(4);
  expect(await numbers.allInnerTexts()).toEqual((await allOrders(shop)).slice(0, 4).map(numberOf));
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
  const order = await buy(shop);
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

test('an admin looks at the orders of one status, and the address keeps it', async ({ page, shop }) => {
  const order = await buy(shop);
  await backOffice(shop).ship(order);
  await enter(page, shop, '/admin/orders');
  await tab(page, 'Shipped').click();
  await expect(page).toHaveURL('/admin/orders?status=shipped');
  await expect(orderLink(page, order)).toBeVisible();
  await expect(page.getByRole('main').getByText('Fulfillment Pending', { exact: true })).toHaveCount(1);
  await page.reload();
  await expect(tab(page, 'Shipped')).toHaveAttribute('aria-current', 'true');
  await expect(orderLink(page, order)).toBeVisible();
  await tab(page, 'Failed').click();
  await expect(page.getByText('No order is failed.')).toBeVisible();
  await page.goBack();
  await expect(orderLink(page, order)).toBeVisible();
});

test('an admin finds orders by number and by e-mail with the keyboard, and comes back from a search in vain', async ({
  page,
  shop,
  accessible,
}) => {
  const wanted = await buy(shop, 1, { email: 'wanted@example.com' });
  const other = await buy(shop, 1, { email: 'other@example.com' });
  await enter(page, shop, '/admin/orders');
  await expect(orderLink(page, other)).toBeVisible();

  await searchBox(page).fill(` ${numberOf(wanted).toLowerCase()} `);
  await page.keyboard.press('Enter');
  await expect(orderLink(page, other)).toBeHidden();
  await expect(orderLink(page, wanted)).toBeVisible();
  await expect(searchBox(page)).toBeFocused();

  await searchBox(page).fill('WANTED@example.com');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/orders?q=WANTED%40example.com');
  await page.reload();
  await expect(searchBox(page)).toHaveValue('WANTED@example.com');
  await expect(orderLink(page, wanted)).toBeVisible();
  await expect(orderLink(page, other)).toBeHidden();

  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(searchBox(page)).toBeFocused();
  await expect(orderLink(page, other)).toBeVisible();
  await expect(page).toHaveURL('/admin/orders');

  await searchBox(page).fill('nobody@example.com');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('No order matches “nobody@example.com”.')).toBeVisible();
  await accessible(page);
  await page.getByRole('link', { name: 'All orders' }).click();
  await expect(orderLink(page, other)).toBeVisible();
  await expect(searchBox(page)).toHaveValue('');
});

test('an admin saves all orders in one file, with progress on the way', async ({ page, shop }) => {
  await buy(shop);
  await inPagesOf(page, /api\/admin\/order-export/, 2);
  await enter(page, shop, '/admin/orders');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText(/^\d+ orders …$/)).toBeVisible();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  const orders = await allOrders(shop);
  expect(lines).toHaveLength(orders.length + 1);
  for (const { id } of orders) expect(lines.filter((line) => line.includes(id))).toHaveLength(1);
  await expect(page.getByText(`${orders.length} orders saved as ${file.suggestedFilename()}`)).toBeVisible();
});

test('an admin cancels an export, and is told when one fails', async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/status of 503 .*order-export/);
  let isDown = false;
  await page.route(/api\/admin\/order-export/, (route) => (isDown ? route.fulfill({ status: 503 }) : undefined));
  await enter(page, shop, '/admin/orders');
  const start = page.getByRole('button', { name: 'Export CSV' });
  await start.click();
  await page.getByRole('button', { name: 'Cancel the export' }).click();
  await expect(page.getByText('Cancelled. Nothing was saved.')).toBeVisible();
  await expect(start).toBeFocused();
  isDown = true;
  await start.click();
  await expect(page.getByText(/^Nothing was saved\./)).toBeVisible();
});

test('an admin copies the address for a label', async ({ page, context, shop }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const order = await buy(shop);
  await enter(page, shop, `/admin/orders/${order.id}`);
  await page.getByRole('button', { name: 'Copy the address' }).click();
  await expect(page.getByRole('button', { name: 'Copied the address' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Test Shopper\n1 Test Street\nNewark, NJ 07102\nUNITED STATES',
  );
});

test('an admin follows a customer to their other orders', async ({ page, shop }) => {
  const first = await buy(shop, 1, { email: 'regular@example.com' });
  const second = await buy(shop, 1, { email: 'regular@example.com' });
  await enter(page, shop, `/admin/orders/${first.id}`);
  await page.getByRole('link', { name: '1 other order', exact: true }).click();
  await expect(page).toHaveURL('/admin/orders?q=regular%40example.com');
  await expect(orderLink(page, second)).toBeVisible();
});

test('an admin notes a parcel with its link filled in, then that it has arrived', async ({
  page,
  shop,
  accessible,
}) => {
  const order = await buy(shop);
  await enter(page, shop, `/admin/orders/${order.id}`);
  const opener = page.getByRole('button', { name: 'Mark as shipped' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Mark as shipped' });
  await expect(dialog).toBeVisible();
  await accessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  const submit = dialog.getByRole('button', { name: 'Mark as shipped' });
  await submit.click();
  await expect(dialog.getByRole('textbox', { name: 'Tracking number' })).toHaveAccessibleDescription(
    'Write the number on the label.',
  );
  await dialog.getByRole('combobox', { name: 'Carrier' }).selectOption('FedEx');
  await dialog.getByRole('textbox', { name: 'Tracking number' }).fill('7489 1234 5678');
  const link = dialog.getByRole('textbox', { name: 'Tracking link' });
  await expect(link).toHaveValue('https://www.fedex.com/fedextrack/?trknbr=748912345678');
  await submit.dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Shipped', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Track Package' })).toHaveAttribute(
    'href',
    'https://www.fedex.com/fedextrack/?trknbr=748912345678',
  );
  expect((await backOffice(shop).order(order.id)).shipments).toHaveLength(1);

  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  const arrived = page.getByRole('dialog', { name: 'Mark as delivered' });
  await arrived.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(arrived).toBeHidden();
  await expect(page.getByText('It has arrived. Nothing is left to do.')).toBeVisible();
  await expect(page.getByText('Order shipped')).toBeVisible();
});

test('an admin writes a carrier and a link by hand', async ({ page, shop }) => {
  const order = await buy(shop);
  await enter(page, shop, `/admin/orders/${order.id}`);
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as shipped' });
  await dialog.getByRole('combobox', { name: 'Carrier' }).selectOption('Another carrier');
  await dialog.getByRole('textbox', { name: 'Name of the carrier' }).fill('A bicycle');
  await dialog.getByRole('textbox', { name: 'Tracking number' }).fill('7');
  const link = dialog.getByRole('textbox', { name: 'Tracking link' });
  await expect(link).toHaveValue('');
  await link.fill('bicycle.example/7');
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(link).toHaveAccessibleDescription(/^A link begins with https:/);
  await link.fill('https://bicycle.example/7');
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('A bicycle 7')).toBeVisible();
});

test('an admin adds a note, which stands under the order with their name', async ({ page, shop, accessible }) => {
  const order = await buy(shop);
  await enter(page, shop, `/admin/orders/${order.id}`);
  const field = page.getByRole('textbox', { name: 'New note' });
  const add = page.getByRole('button', { name: 'Add note' });
  await add.click();
  await expect(field).toHaveAccessibleDescription('Write something first.');
  await field.fill('Wants it in one parcel');
  await add.click();
  await expect(page.getByText('Wants it in one parcel')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(page.getByText('admin@foundation.example', { exact: false }).last()).toBeVisible();
  await accessible(page);
});
