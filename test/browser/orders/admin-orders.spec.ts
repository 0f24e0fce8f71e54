import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { formatCents } from '#shared/base/money.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { REFRESH_MS } from '#web/lib/data/refresh.ts';
import { backOffice } from '../../support/orders.ts';
import { allOrders } from '../../support/shopping.ts';
import { moveTo } from '../arrive.ts';
import { buy, numberOf, orderLink } from '../checkout/sale.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';

const tab = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Orders by status' })
    .getByRole('link', { name: new RegExp(`^${name}( \\d+\\+?)?$`) });

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search orders' });

/** Loads more orders until the list shows this one. The list may begin with the oldest order. */
const reveal = (page: Page, order: AdminOrder) =>
  expect(async () => {
    const more = page.getByRole('button', { name: 'Load more' });
    if (await more.isVisible()) await more.click();
    await expect(orderLink(page, order)).toBeVisible({ timeout: 2000 });
  }).toPass();

/** Makes the page request at most `limit` items at a time. */
const inPagesOf = (page: Page, path: RegExp, limit: number) =>
  page.route(path, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/limit=\d+/, `limit=${limit}`),
    }),
  );

test('an admin signs in on the way to the orders, sees a new one arrive without a reload, opens it, and goes back to the same place', {
  tag: '@phone',
}, async ({ page, shop, accessible }) => {
  await test.step('an admin signs in on the way to the orders, sees a new one arrive without a reload, and opens it', async () => {
    await page.clock.install();
    await enter(page, shop, '/admin/orders');
    await expect(page).toHaveURL('/admin/orders');
    await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
    await expect(page.getByText('Fulfillment Pending').first()).toBeVisible();
    await accessible(page);

    const order = await buy(shop);
    await page.clock.fastForward(REFRESH_MS);
    await expect(orderLink(page, order)).toBeVisible();
    const entry = page
      .getByRole('row')
      .or(page.getByRole('listitem'))
      .filter({ has: orderLink(page, order) });
    await expect(entry).toContainText(order.email);
    await expect(entry).toContainText(formatCents(order.totalCents));
    await expect(entry).toContainText('Paid, to pack');

    // Holds back the response with the customer's other orders. Its arrival must not move the parts of the page below.
    const arrival = Promise.withResolvers<void>();
    await page.route(/api\/admin\/orders\?.*q=arriving/, async (route) => {
      await arrival.promise;
      await route.continue();
    });
    const ids = page.getByText('IDs', { exact: true });
    const placeOfIds = () => ids.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
    await orderLink(page, order).click();
    await expect(page.getByRole('heading', { name: `Order ${numberOf(order)}` })).toBeFocused();
    await expect(page.getByRole('listitem').filter({ hasText: 'Order confirmation' })).toBeVisible();
    const place = await placeOfIds();
    arrival.resolve();
    await expect(page.getByText(/other orders?$/)).toBeVisible();
    expect(await placeOfIds()).toBe(place);
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - term: Total
      - definition: ${formatCents(order.totalCents)} USD
    `);
    await expect(page.getByText('Payment received')).toBeVisible();
    await expect(page.getByRole('link', { name: '+1 973 555 0100' })).toBeVisible();
    await ids.click();
    await expect(page.getByText(order.sessionId)).toBeVisible();
    const inStripe = page.getByRole('link', { name: 'Open in Stripe' });
    await expect(inStripe).toHaveAttribute('href', `${shop.url}/_stripe/test/payments/${order.paymentIntentId}`);
    await accessible(page);
  });

  await test.step('an admin who goes back from an order finds the list where they left it', async () => {
    await page.goBack();
    const oldest = page
      .getByRole('main')
      .getByRole('link', { name: /^#[0-9A-Z]{8}$/ })
      .last();
    await oldest.scrollIntoViewIfNeeded();
    const top = () => page.evaluate(() => window.scrollY);
    const left = await top();
    expect(left).toBeGreaterThan(200);
    await oldest.click();
    await expect(page.getByRole('heading', { name: /^Order #/ })).toBeFocused();
    await page.goBack();
    await expect(oldest).toBeVisible();
    await expect.poll(top).toBe(left);
  });
});

test('an admin loads older orders page by page, exports all to one file with its progress, cancels one, and sees errors', {
  tag: '@both',
}, async ({ page, shop, expectedErrors, accessible }) => {
  await test.step('an admin loads older orders page by page', async () => {
    await inPagesOf(page, /api\/admin\/orders\?limit=/, 2);
    await enter(page, shop, '/admin/orders');
    const numbers = page.getByRole('main').getByRole('link', { name: /^#[0-9A-Z]{8}$/ });
    await expect(numbers).toHaveCount(2);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(numbers).toHaveCount(4);
    expect(await numbers.allInnerTexts()).toEqual((await allOrders(shop)).slice(0, 4).map(numberOf));
  });

  await test.step('an admin exports all orders to one file and sees the progress', async () => {
    await buy(shop);
    let goOn = () => {};
    const isSeen = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(/api\/admin\/order-export/, async (route) => {
      const url = route
        .request()
        .url()
        .replace(/limit=\d+/, 'limit=25');
      if (url.includes('cursor=')) await isSeen;
      await route.continue({ url });
    });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(page.getByText('25 orders…')).toBeVisible();
    goOn();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    const orders = await allOrders(shop);
    expect(lines).toHaveLength(orders.length + 1);
    for (const { id } of orders) expect(lines.filter((line) => line.includes(id))).toHaveLength(1);
    await expect(
      page.getByText(`${orders.length.toLocaleString('en-US')} orders saved as ${file.suggestedFilename()}`),
    ).toBeVisible();
  });

  await test.step('an admin cancels an export, and sees an error when one fails', async () => {
    expectedErrors.push(/status of 503 .*order-export/);
    let isDown = false;
    await page.route(/api\/admin\/order-export/, (route) => (isDown ? route.fulfill({ status: 503 }) : undefined));
    const start = page.getByRole('button', { name: 'Export CSV' });
    await start.click();
    await page.getByRole('button', { name: 'Cancel the export' }).click();
    await expect(page.getByText('Canceled. Nothing was saved.')).toBeVisible();
    await expect(start).toBeFocused();
    isDown = true;
    await start.click();
    await expect(page.getByText(/^Nothing was saved\./)).toBeVisible();
  });

  await test.step('an admin of a shop without orders reads so, and sees an error when orders cannot be loaded', async () => {
    expectedErrors.push(/status of 503 .*api\/admin\/orders/);
    let isDown = true;
    await page.route(/api\/admin\/orders\?/, (route) =>
      isDown ? route.fulfill({ status: 503 }) : route.fulfill({ json: { items: [], nextCursor: null } }),
    );
    await page.goto('/admin/orders');
    await expect(page.getByRole('alert')).toContainText('We couldn’t load the orders.');
    await accessible(page);
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No orders yet')).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  });
});

test('an admin filters orders by status and by days, and finds some by number and e-mail', { tag: '@both' }, async ({
  page,
  shop,
  accessible,
  accessibleHere,
}) => {
  const shipped = await buy(shop);
  await backOffice(shop).ship(shipped);
  const target = await buy(shop, 1, { email: 'wanted@example.com' });
  const other = await buy(shop, 1, { email: 'other@example.com' });
  const placed = page.getByRole('combobox', { name: 'Placed' });

  await test.step('an admin filters orders by status, and the URL keeps the filter', async () => {
    await enter(page, shop, '/admin/orders');
    await tab(page, 'Shipped').click();
    await expect(page).toHaveURL('/admin/orders?status=shipped');
    await expect(tab(page, 'Shipped')).toHaveAttribute('aria-current', 'true');
    await expect(orderLink(page, shipped)).toBeVisible();
    const list = page.getByRole('main').locator('table, ul[aria-label^="Orders"]');
    await expect(list.getByText('Fulfillment Pending')).toHaveCount(0);
    await expect(tab(page, 'Failed')).toBeHidden();
    await moveTo(page, '/admin/orders?status=failed');
    await expect(tab(page, 'Failed')).toHaveAttribute('aria-current', 'true');
    await expect(page.getByText('No orders with the status “Failed”.')).toBeVisible();
  });

  await test.step('an admin narrows the orders to some days, and the URL keeps them', async () => {
    await tab(page, 'All').click();
    await placed.selectOption('Today');
    await expect(page).toHaveURL('/admin/orders?placed=today');
    await expect(orderLink(page, other)).toBeVisible();
    await tab(page, 'To pack').click();
    await expect(page).toHaveURL('/admin/orders?view=to_pack&placed=today');
    await reveal(page, other);
    await page.getByRole('button', { name: 'Save view' }).click();
    const save = page.getByRole('dialog', { name: 'Save view' });
    await save.getByRole('textbox', { name: 'Name' }).fill('To pack today');
    await save.getByRole('button', { name: 'Save view' }).click();
    await expect(save).toBeHidden();
    await placed.selectOption('Custom');
    await page.getByLabel('From').fill('2020-01-01');
    await page.getByLabel('To', { exact: true }).fill('2020-01-31');
    await expect(page.getByText('No orders match.')).toBeVisible();
    await accessible(page);
    await page.getByRole('link', { name: 'Show any time' }).click();
    await expect(page).toHaveURL('/admin/orders?view=to_pack');
    await reveal(page, other);
    await page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'To pack today' }).click();
    await expect(page).toHaveURL('/admin/orders?view=to_pack&placed=today');
    await page.getByRole('button', { name: 'Remove view' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove view' }).click();
    await expect(page.getByRole('navigation', { name: 'Saved views' })).toBeHidden();
  });

  await test.step('an admin finds orders by number and e-mail with the keyboard, and clears a search without results', async () => {
    await tab(page, 'All').click();
    await expect(orderLink(page, other)).toBeVisible();
    await searchBox(page).fill(` ${numberOf(target).toLowerCase()} `);
    await page.keyboard.press('Enter');
    await expect(orderLink(page, other)).toBeHidden();
    await expect(orderLink(page, target)).toBeVisible();
    await expect(searchBox(page)).toBeFocused();

    await placed.selectOption('Custom');
    await page.getByLabel('From').fill('2020-01-01');
    await searchBox(page).fill('WANTED@example.com');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/orders?q=WANTED%40example.com&placed=custom&first=2020-01-01');
    await page.reload();
    await expect(searchBox(page)).toHaveValue('WANTED@example.com');
    await expect(page.getByLabel('From')).toHaveValue('2020-01-01');
    await expect(orderLink(page, target)).toBeVisible();
    await expect(orderLink(page, other)).toBeHidden();

    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(searchBox(page)).toBeFocused();
    await expect(orderLink(page, other)).toBeVisible();
    await expect(page).toHaveURL('/admin/orders?placed=custom&first=2020-01-01');

    await placed.selectOption('Any time');
    await expect(page).toHaveURL('/admin/orders');
    await searchBox(page).fill('nobody@example.com');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('No order matches “nobody@example.com”.')).toBeVisible();
    await accessibleHere(page);
    await page.getByRole('link', { name: 'All orders' }).click();
    await expect(orderLink(page, other)).toBeVisible();
    await expect(searchBox(page)).toHaveValue('');
  });
});
