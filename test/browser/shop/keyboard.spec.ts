import type { Locator, Page } from '@playwright/test';
import { openCartOf } from '../checkout/open-cart.ts';
import { expect, test } from '../shop-test.ts';
import { addToCart, cart, cartButton, goTo } from '../shopper.ts';

/** More Tab stops than any page has between two controls on the way to payment. */
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

test('a shopper goes from the home page to the payment page by keyboard', { tag: '@desktop' }, async ({ page }) => {
  // Waits for the scripts. A link followed before they have loaded opens a new document, and the focus starts at its top.
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'shop collection' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeFocused();

  await tabTo(page, page.getByRole('link', { name: 'Night Shift' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Night Shift' })).toBeFocused();

  await tabTo(page, page.getByRole('radiogroup', { name: 'Color' }).getByRole('radio').first());
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

test('closing a sheet returns the focus to the button that opened it', { tag: '@desktop' }, async ({ page }) => {
  await addToCart(page, 'plumb-bob-crew', { color: 'Clay', size: 'L' });
  const openers = [
    [cartButton(page), cart(page)],
    [page.getByRole('banner').getByRole('button', { name: 'Search' }), page.getByRole('dialog', { name: 'Search' })],
    [page.getByRole('button', { name: 'Size guide' }), page.getByRole('dialog', { name: 'Size guide' })],
  ] as const;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeFocused();
  for (const [opener, sheet] of openers) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(sheet).toBeVisible();
    await expect(sheet.locator(':focus')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('every new page has the focus on its heading, without an outline', async ({ page }) => {
  const headline = (name: string) => page.getByRole('heading', { name, level: 1 });
  await page.goto('/refund-policy');
  await goTo(page, 'HOODIES');
  await expect(headline('Hoodies')).toBeFocused();
  await expect(headline('Hoodies')).toHaveCSS('outline-style', 'none');

  await page.getByRole('link', { name: 'Plumb Bob' }).press('Enter');
  await expect(headline('Plumb Bob')).toBeFocused();
  await expect(headline('Plumb Bob')).toHaveCSS('outline-style', 'none');
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill('strata');
  await page.getByRole('dialog').getByRole('link', { name: 'Strata' }).click();
  await expect(headline('Strata')).toBeFocused();
});

test('the open menu of a narrow screen keeps the focus in the header, marks the current page, and returns the focus to its button', async ({
  page,
}) => {
  await page.goto('/products/hoodies');
  await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'HOODIES' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.locator('[aria-current]')).toHaveCount(1);
  await tabTo(page, menu.getByRole('link', { name: 'LOGIN' }));
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main, footer'))).toBeNull();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
});

test('removing a line moves the focus to the next line, and after the last to the link onward', async ({ page }) => {
  await openCartOf(page, [{ slug: 'plumb-bob-crew' }, { slug: 'strata-tee' }]);
  await cart(page).getByRole('button', { name: 'Remove Plumb Bob' }).press('Enter');
  await expect(cart(page).getByRole('link', { name: 'Strata' })).toBeFocused();
  await expect(cart(page).getByRole('status').first()).toContainText('Plumb Bob removed.');

  await cart(page).getByRole('button', { name: 'Undo removing Plumb Bob' }).press('Enter');
  await expect(cart(page).getByRole('link', { name: 'Plumb Bob' })).toBeFocused();
  await expect(cart(page)).toHaveAccessibleName('Cart (2)');

  await cart(page).getByRole('button', { name: 'Remove Plumb Bob' }).press('Enter');
  await cart(page)
    .getByRole('group', { name: 'Quantity of Strata' })
    .getByRole('button', { name: 'One less' })
    .press('Enter');
  await expect(cart(page).getByRole('link', { name: 'Shop all' })).toBeFocused();
});
