import type { Page } from '@playwright/test';
import { fillCart } from '../checkout/open-cart.ts';
import { accountOf, emptyAccountCart } from '../session.ts';
import { BARE_PAGE, expect, test } from '../shop-test.ts';
import { addToCart, cart, cartButton, fillAddress, goToPayment, payByCard, signIn, signOut } from '../shopper.ts';
import { DESKTOP_SIZE } from '../sizes.ts';

const written = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/me/cart') && answer.request().method() === 'PUT');

/** Returns to the page the way a shopper returns to a device, until the cart shows the expected units. */
const lookAgain = (page: Page, units: RegExp) =>
  expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(cartButton(page)).toContainText(units, { timeout: 4_000 });
  }).toPass();

test('a cart joins the account at sign-in, follows to another device, is empty there once it is paid for, and stays with the account at sign-out', async ({
  page,
  shop,
  browser,
}) => {
  await emptyAccountCart(shop);
  const { email, password } = accountOf(shop, 'customer');
  const laptop = await browser.newPage({ baseURL: shop.url, viewport: DESKTOP_SIZE });
  await laptop.goto('/auth?redirect=/wishlist');
  await signIn(laptop, email, password);
  await expect(laptop.getByRole('heading', { name: 'Wishlist' })).toBeVisible();

  await page.goto(BARE_PAGE);
  await fillCart(page, [{ slug: 'strata-tee' }]);
  await page.goto('/auth?redirect=/wishlist');
  const joined = written(page);
  await signIn(page, email, password);
  await joined;
  await lookAgain(laptop, /1 item/);

  const changed = written(laptop);
  await cartButton(laptop).click();
  await cart(laptop).getByRole('button', { name: 'One more' }).click();
  await cart(laptop).getByRole('button', { name: 'One more' }).click();
  expect((await changed).ok()).toBe(true);
  await laptop.keyboard.press('Escape');
  await lookAgain(page, /3 items/);

  await cartButton(page).click();
  await goToPayment(page);
  await fillAddress(page);
  await payByCard(page);
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await lookAgain(laptop, /0 items/);
  await laptop.close();

  await test.step('a cart stays with the account at sign-out, and comes back with the next sign-in', async () => {
    await addToCart(page, 'strata-tee', { color: 'Moss', size: 'M' });
    // The shopper signs out before the change is saved. The change must not be lost.
    await page.keyboard.press('Escape');
    await signOut(page, 'Regular');
    await expect(cartButton(page)).not.toContainText('1 item');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
    await page.goto('/auth?redirect=/wishlist');
    await signIn(page, email, password);
    await expect(cartButton(page)).toContainText('1 item');
  });
});
