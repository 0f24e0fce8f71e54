import type { Page } from '@playwright/test';
import type { AdminOrder } from '#shared/orders/order.ts';
import { backOffice } from '../../support/orders.ts';
import { moveTo } from '../arrive.ts';
import { buy, numberOf, orderLink } from '../checkout/sale.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';

const box = (page: Page, order: AdminOrder) => page.getByRole('checkbox', { name: `Select order ${numberOf(order)}` });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected orders' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Mark as shipped' });
const row = (page: Page, order: AdminOrder) =>
  dialogOf(page)
    .getByRole('list', { name: 'Orders to ship' })
    .getByRole('listitem')
    .filter({ hasText: numberOf(order) });
const numbersField = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'Tracking numbers' });

test('an admin selects orders with mouse and keyboard, and finds them selected after Back, a reload and Load more', {
  tag: '@both',
}, async ({ page, shop, accessible }) => {
  const [third, second, first] = [await buy(shop), await buy(shop), await buy(shop)];
  await enter(page, shop, '/admin/orders');
  await box(page, first).click();
  await box(page, third).click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('3 orders selected');
  for (const order of [first, second, third]) await expect(box(page, order)).toBeChecked();
  await box(page, second).focus();
  await page.keyboard.press('Space');
  await expect(bar(page)).toContainText('2 orders selected');
  await accessible(page);

  const all = page.getByRole('checkbox', { name: /^Select all \d+$/ });
  await expect(all).toBeChecked({ indeterminate: true });
  await all.click();
  await expect(page.getByRole('checkbox', { name: /^Select order/, checked: false })).toHaveCount(0);
  await all.click();
  await expect(bar(page)).toBeHidden();

  for (const order of [first, third]) await box(page, order).check();
  await orderLink(page, second).click();
  await expect(page.getByRole('heading', { name: `Order ${numberOf(second)}` })).toBeVisible();
  await page.goBack();
  await expect(box(page, first)).toBeChecked();
  await expect(box(page, second)).not.toBeChecked();
  await page.route(/api\/admin\/orders\?limit=/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/limit=\d+/, 'limit=1'),
    }),
  );
  await page.reload();
  await expect(box(page, first)).toBeChecked();
  await expect(bar(page)).toContainText('2 orders selected, 1 not shown');
  await bar(page).getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(row(page, first)).toBeVisible();
  await expect(row(page, third)).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();

  const more = page.getByRole('button', { name: 'Load more' });
  await more.click();
  await expect(box(page, second)).not.toBeChecked();
  await more.click();
  await expect(box(page, third)).toBeChecked();
  await expect(box(page, first)).toBeChecked();
  await expect(bar(page)).toContainText(/2 orders selected(?!,)/);
  await page.getByRole('link', { name: /^Paid( \d+\+?)?$/ }).click();
  await expect(page).toHaveURL(/status=completed/);
  await expect(box(page, first)).not.toBeChecked();
  await expect(bar(page)).toBeHidden();
});

test('an admin ships many orders with a pasted list, one fails in the middle, and nothing is sent twice; then one without tracking', {
  tag: '@both',
}, async ({ page, shop, accessible, expectedErrors }) => {
  expectedErrors.push(/status of 503 .*shipments/);
  const orders = [await buy(shop), await buy(shop), await buy(shop), await buy(shop)] as const;
  const [gone, third, second, first] = orders;
  await backOffice(shop).ship(gone);
  const last = await buy(shop);
  await enter(page, shop, '/admin/orders');
  for (const order of orders) await box(page, order).check();
  await bar(page).getByRole('button', { name: 'Mark as shipped' }).click();

  const leftOut = dialogOf(page).getByRole('region', { name: 'Orders left out' });
  await expect(leftOut).toContainText(`${numberOf(gone)} It has already shipped.`);
  await numbersField(page).fill('1Z1\n1Z2\n1Z3\n1Z4');
  await expect(dialogOf(page).getByRole('alert')).toHaveText('There are 4 tracking numbers for 3 orders. Remove 1.');
  await numbersField(page).fill(`${numberOf(gone)} 1Z1\n#ZZZZZZZZ 1Z2`);
  await expect(dialogOf(page).getByRole('alert')).toContainText(
    `Line 1: order ${numberOf(gone)} can’t be shipped. It has already shipped.`,
  );
  await expect(dialogOf(page).getByRole('alert')).toContainText('Line 2: order #ZZZZZZZZ isn’t selected.');
  await dialogOf(page).getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(numbersField(page)).toHaveAccessibleDescription(/^Correct the lines named below\./);
  await accessible(page);
  await numbersField(page).fill(`${numberOf(third)}\t1Z3\n${numberOf(first)}\t1Z1\n${numberOf(second)}\t1Z2`);
  await expect(dialogOf(page).getByRole('alert')).toHaveText('');
  await expect(row(page, first)).toContainText('1Z1');
  await expect(row(page, second)).toContainText('1Z2');
  await dialogOf(page).getByRole('combobox', { name: 'Carrier' }).selectOption('UPS');

  // The shop records the second shipment, but its response is lost.
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/shipments')) posts.push(request.url());
  });
  let isDown = true;
  await page.route(`**/api/admin/orders/${second.id}/shipments`, async (route) => {
    const answer = await route.fetch();
    await (isDown ? route.fulfill({ status: 503 }) : route.fulfill({ response: answer }));
  });
  await dialogOf(page).getByRole('button', { name: 'Mark 3 orders as shipped' }).dblclick();
  await expect(dialogOf(page).getByRole('status')).toHaveText('2 of 3 orders marked as shipped. 1 wasn’t.');
  await expect(row(page, first)).toContainText('Marked as shipped');
  await expect(row(page, second)).toContainText('The shop isn’t responding.');
  await expect(row(page, third)).toContainText('Marked as shipped');
  await accessible(page);
  isDown = false;
  await dialogOf(page).getByRole('button', { name: 'Try again' }).click();
  await expect(dialogOf(page).getByRole('status')).toHaveText('3 of 3 orders marked as shipped.');
  await dialogOf(page).getByRole('button', { name: 'Done' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(bar(page)).toContainText('1 order selected');
  expect(posts).toHaveLength(3);

  for (const [order, number] of [
    [first, '1Z1'],
    [second, '1Z2'],
    [third, '1Z3'],
  ] as const) {
    const now = await backOffice(shop).order(order.id);
    expect(now.status).toBe('shipped');
    expect(now.shipments).toMatchObject([
      { carrier: 'UPS', trackingNumber: number, trackingUrl: `https://www.ups.com/track?tracknum=${number}` },
    ]);
  }

  await test.step('an admin who presses too early reads what is missing, and ships without tracking', async () => {
    await box(page, gone).uncheck();
    await box(page, last).check();
    await bar(page).getByRole('button', { name: 'Mark as shipped' }).click();
    await dialogOf(page).getByRole('combobox', { name: 'Carrier' }).selectOption('Other carrier');
    await dialogOf(page).getByRole('button', { name: 'Mark as shipped' }).click();
    await expect(numbersField(page)).toHaveAccessibleDescription(
      /^Paste the tracking numbers, or ship without tracking\./,
    );
    await expect(dialogOf(page).getByRole('textbox', { name: 'Carrier name' })).toHaveAccessibleDescription(
      'Enter the carrier.',
    );
    await dialogOf(page).getByRole('switch', { name: 'Ship without tracking' }).click();
    await dialogOf(page).getByRole('combobox', { name: 'Carrier' }).selectOption('No carrier');
    await dialogOf(page).getByRole('button', { name: 'Mark 1 order as shipped' }).click();
    await expect(row(page, last)).toContainText('Marked as shipped');
    const { shipments } = await backOffice(shop).order(last.id);
    expect(shipments).toMatchObject([{ carrier: '', trackingNumber: '', trackingUrl: null }]);
  });
});

test('an admin prints a packing slip for each selected order, without prices, which starts packing unless the customer was faster', {
  tag: '@both',
}, async ({ page, shop, accessible, expectedErrors }) => {
  const orders = [await buy(shop, 2), await buy(shop)] as const;

  await test.step('an admin prints a packing slip for each selected order, without prices', async () => {
    const canceled = await buy(shop);
    await backOffice(shop).refund(canceled, 100, 0, [{ item: 0, quantity: 1 }]);
    await enter(page, shop, '/admin/orders');
    for (const order of [...orders, canceled]) await box(page, order).check();
    await bar(page).getByRole('link', { name: 'Print packing slips' }).click();
    await expect(page.getByText('2 pages to print, one for each order.')).toBeVisible();
    await expect(page.getByText(`You have nothing to pack for ${numberOf(canceled)}`)).toBeVisible();
    await accessible(page);
    await expect(page.getByRole('article')).toHaveCount(2);
    const slip = page.getByRole('article', { name: `Order ${numberOf(orders[0])}` });
    await expect(slip).toContainText('Test Shopper');
    await expect(slip.getByRole('row').filter({ hasText: orders[0].items[0]?.title ?? '' })).toContainText('2');
    await expect(slip).not.toContainText('$');
    await expect(slip).toContainText(orders[0].items[0]?.sku ?? 'no SKU');

    await page.getByRole('link', { name: 'Back' }).click();
    await expect(box(page, orders[0])).toBeChecked();
    await page.goForward();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    const sheets = await page.pdf();
    expect(sheets.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
    await page.emulateMedia({ media: null });
  });

  await test.step('printing a packing slip starts packing, unless the customer was faster', async () => {
    const office = backOffice(shop);
    const [order, canceled] = orders;
    const printed = () => page.evaluate(() => (window as unknown as { prints?: number }).prints ?? 0);
    await moveTo(page, `/admin/orders/packing-slips#${order.id},${canceled.id}`);
    await page.evaluate(() => {
      const counting = window as unknown as { prints?: number };
      window.print = () => {
        counting.prints = (counting.prints ?? 0) + 1;
      };
    });
    await expect(page.getByText('2 pages to print')).toBeVisible();
    await expect(page.getByText('customers can then no longer cancel or change these orders')).toBeVisible();
    await office.cancel(canceled);
    expectedErrors.push(/status of 409 .*packing/);
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      `Nothing was printed, because there’s no longer anything to pack for ${numberOf(canceled)}.`,
    );
    expect(await printed()).toBe(0);
    await expect(page.getByText('1 page to print.')).toBeVisible();
    await page.getByRole('button', { name: 'Print' }).click();
    await expect.poll(printed).toBe(1);
    expect((await office.order(order.id)).packingSince).toBeDefined();

    await moveTo(page, `/admin/orders/${order.id}`);
    await expect(page.getByText('Packing', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('The customer can no longer cancel or change it.')).toBeVisible();
    await page.getByRole('button', { name: 'Stop packing' }).click();
    await expect(page.getByText('Until you start packing, the customer can cancel this order')).toBeVisible();
  });
});
