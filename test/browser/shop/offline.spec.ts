import type { Page } from '@playwright/test';
import { appStarted } from '../arrive.ts';
import { expect, test } from '../shop-test.ts';
import { addToCart, cart, cartButton, message } from '../shopper.ts';

const FAILED = /net::ERR_(INTERNET_DISCONNECTED|FAILED|ABORTED)|Failed to fetch|ChunkFailure/;

/**
 * Resolves once the page has fetched a lazily loaded script and the browser has loaded everything that this script imports.
 */
async function partLoaded(page: Page, part: string): Promise<void> {
  const answer = await page.waitForResponse((each) => each.url().includes(`/assets/${part}`) && each.ok());
  await page.evaluate((url) => import(url), answer.url());
}

test('menu, cart and search open offline once the page was used and idle', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(FAILED);
  const wanted = ['mobile-menu', 'cart-drawer', 'search-dialog'];
  const loaded = wanted.map((part) => partLoaded(page, part));
  await page.goto('/products');
  await appStarted(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await Promise.all(loaded);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await cartButton(page).click();
  await expect(cart(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
});

test('a shopper who checks out offline reads so, and keeps the cart', async ({ page, context, expectedErrors }) => {
  expectedErrors.push(FAILED, /Checkout/);
  const loaded = partLoaded(page, 'toaster');
  await addToCart(page, 'spalled-tee', { color: 'Black', size: 'L' });
  await loaded;
  await context.setOffline(true);
  await cart(page).getByRole('button', { name: 'Checkout' }).click();
  await expect(message(page, 'Checkout Error')).toContainText('You’re offline. Your cart is saved.');
  await expect(cart(page).getByRole('button', { name: 'Checkout' })).toBeEnabled();
  await expect(cart(page)).toHaveAccessibleName('Cart (1)');
});

test('a search offline says so, and works when the network is back', async ({ page, context, expectedErrors }) => {
  expectedErrors.push(FAILED, /Search failed/);
  const loaded = partLoaded(page, 'search-dialog');
  await page.goto('/products');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await loaded;
  await context.setOffline(true);
  await dialog.getByRole('searchbox').fill('strata');
  await expect(dialog).toContainText('You’re offline, so search isn’t working.');
  await context.setOffline(false);
  await expect(dialog.getByRole('link', { name: 'Strata' })).toBeVisible();
});

test('a tap offline keeps the page, says so and works again later', async ({ page, context, expectedErrors }) => {
  expectedErrors.push(FAILED);
  const gone = /assets\/cart-drawer-/;
  await page.route(gone, (route) => route.abort());
  await page.goto('/products', { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await cartButton(page).click();
  const notice = page.getByRole('alert').filter({ hasText: 'You’re offline' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice.getByRole('button', { name: 'Try again' })).toBeVisible();
  await context.setOffline(false);
  await page.unroute(gone);
  await expect(notice).toBeHidden();
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await cartButton(page).click();
  await expect(cart(page)).toBeVisible();
});

test('a page opened offline says so, and loads when the network is back', async ({ page, context, expectedErrors }) => {
  expectedErrors.push(FAILED);
  await page.goto('/products', { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Refund Policy' }).click();
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Refund Policy', level: 1 })).toBeVisible();
});

test('a page whose code a newer release replaced is loaded again', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/);
  const gone = /assets\/page-(?!title)/;
  await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/products', { waitUntil: 'networkidle' });
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      await page.unroute(gone);
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll('/assets/index-', '/assets/next-'),
      });
    },
  );
  const reloaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Refund Policy' }).click();
  await reloaded;
  await expect(page.getByRole('heading', { name: 'Refund Policy', level: 1 })).toBeVisible();
});
