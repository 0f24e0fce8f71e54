import type { Locator, Page } from '@playwright/test';
import { expect, test } from './shop-test.ts';
import { cart } from './shopper.ts';

/** More than any page has between two things a shopper wants. */
const MANY = 60;

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < MANY; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}

test('a shopper without a mouse gets from the home page to the payment page', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'shop collection' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible();

  await tabTo(page, page.getByRole('link', { name: 'Night Shift Long Sleeve' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Night Shift Long Sleeve' })).toBeVisible();

  await tabTo(
    page,
    page
      .getByRole('group', { name: /^Color/ })
      .getByRole('radio')
      .first(),
  );
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('radio', { name: 'S', exact: true }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: 'S', exact: true })).toBeChecked();
  const add = page.getByRole('button', { name: 'Add to cart' });
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  await expect(cart(page)).toBeVisible();
  await tabTo(page, cart(page).getByRole('button', { name: 'Checkout' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Pay $63.95' })).toBeVisible();
});
