import type { Locator, Page } from '@playwright/test';
import { recipientOf } from '#shared/orders/shipments/to-ship.ts';
import type { Shop } from '../../support/shop.ts';
import { buy, orderLink } from '../checkout/sale.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';

/**
 * Opens the dashboard and counts clicks from there, the same way that docs/operating.md does. Typing and keys don't count.
 */
async function fromDashboard(page: Page, shop: Shop) {
  await (page.url().startsWith('http') ? page.goto('/admin') : enter(page, shop, '/admin'));
  await expect(page.getByRole('heading', { name: 'Newest orders' })).toBeVisible();
  let clicks = 0;
  return {
    click: async (control: Locator) => {
      clicks++;
      await control.click();
    },
    /** Opens a native select and chooses an option. This counts as two clicks. */
    select: async (control: Locator, value: string) => {
      clicks += 2;
      await control.selectOption(value);
    },
    /** Types into a field that the page has already focused. */
    type: async (field: Locator, text: string) => {
      await expect(field).toBeFocused();
      await page.keyboard.insertText(text);
    },
    clicks: () => clicks,
  };
}

const place = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name });
const dialog = (page: Page) => page.getByRole('dialog');

test('an admin finds an order with 1 click, ships with 3, refunds with 5, changes prices with 4, and an owner invites with 5', async ({
  page,
  shop,
}) => {
  await test.step('an admin finds an order by its customer’s name with 1 click', async () => {
    const order = await buy(shop);
    const { click, type, clicks } = await fromDashboard(page, shop);
    const search = page.getByRole('searchbox', { name: 'Search orders' });
    await click(search);
    await type(search, recipientOf(order));
    await page.keyboard.press('Enter');
    await expect(orderLink(page, order)).toBeVisible();
    expect(clicks()).toBe(1);
  });

  await test.step('an admin ships an order with a tracking number with 3 clicks', async () => {
    const order = await buy(shop);
    const { click, type, clicks } = await fromDashboard(page, shop);
    await click(orderLink(page, order));
    await click(page.getByRole('button', { name: 'Mark as shipped' }));
    await type(dialog(page).getByLabel('Tracking number'), '9400100000000000000001');
    await click(dialog(page).getByRole('button', { name: 'Mark as shipped' }));
    await expect(page.getByText('9400100000000000000001').first()).toBeVisible();
    expect(clicks()).toBe(3);
  });

  await test.step('an admin refunds one of two units with 5 clicks', async () => {
    const order = await buy(shop, 2);
    const { click, clicks } = await fromDashboard(page, shop);
    await click(orderLink(page, order));
    await click(page.getByRole('button', { name: 'Refund', exact: true }));
    await click(dialog(page).getByRole('button', { name: 'One more' }));
    await click(dialog(page).getByRole('button', { name: 'Continue' }));
    await click(page.getByRole('alertdialog').getByRole('button', { name: /^Refund \$/ }));
    await expect(page.getByText('1 of 2 refunded')).toBeVisible();
    expect(clicks()).toBe(5);
  });

  await test.step('an admin changes the prices of a page of products with 4 clicks', async () => {
    const { click, type, clicks } = await fromDashboard(page, shop);
    await click(place(page, 'Products'));
    await click(page.getByRole('checkbox', { name: /^Select all/ }));
    const bar = page.getByRole('region', { name: 'Selected products' });
    await click(bar.getByRole('button', { name: 'Change prices' }));
    await type(dialog(page).getByLabel('Percent', { exact: true }), '1');
    await click(dialog(page).getByRole('button', { name: 'Change prices' }));
    await expect(bar).toBeHidden();
    expect(clicks()).toBe(4);
  });

  await test.step('an owner invites someone with 5 clicks', async () => {
    const { click, type, select, clicks } = await fromDashboard(page, shop);
    await click(place(page, 'Team'));
    await click(page.getByRole('button', { name: 'Invite someone' }));
    await type(dialog(page).getByLabel('Email address'), 'clicked@example.com');
    await select(dialog(page).getByLabel('Role', { exact: true }), 'marketing');
    await click(dialog(page).getByRole('button', { name: 'Send invitation' }));
    await expect(page.getByRole('list', { name: 'Invitations' })).toContainText('clicked@example.com');
    expect(clicks()).toBe(5);
  });
});
