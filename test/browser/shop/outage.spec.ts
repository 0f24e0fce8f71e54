import type { Page } from '@playwright/test';
import { arriveAt } from '../arrive.ts';
import { expect, test } from '../shop-test.ts';
import { addToCart, cart, checkOut, message } from '../shopper.ts';

const WHAT = /\/api\/products/;

/** The connection breaks for everything about products, until the shopper has it back. */
async function breakConnection(page: Page, expectedErrors: RegExp[], logged: RegExp): Promise<void> {
  expectedErrors.push(/net::ERR_FAILED .*api\/products/, logged);
  await page.route(WHAT, (route) => route.abort());
}

test('when products do not load, the home page says so quietly and can try again', async ({
  page,
  accessible,
  expectedErrors,
}) => {
  await arriveAt(page, '/', () => breakConnection(page, expectedErrors, /Home sections/));
  await expect(page.getByRole('alert')).toContainText('We could not load the products.');
  await expect(page.getByRole('link', { name: 'shop collection' })).toBeVisible();
  await accessible(page);
  await page.unroute(WHAT);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'View All HOODIES' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('when one product does not load, its page says so and can try again', async ({
  page,
  accessible,
  expectedErrors,
}) => {
  await arriveAt(page, '/product/strata-tee', () => breakConnection(page, expectedErrors, /Product/));
  await expect(page.getByRole('alert')).toContainText('We could not load this product.');
  await accessible(page);
  await page.unroute(WHAT);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Strata Tee' })).toBeVisible();
});

test('when the checkout does not answer, the shopper is told, keeps the cart and can try again', async ({
  page,
  expectedErrors,
}) => {
  await addToCart(page, 'strata-tee', { color: 'Sand', size: 'M' });
  expectedErrors.push(/net::ERR_FAILED .*checkout\/sessions/, /Checkout TypeError/);
  await page.route(/\/api\/checkout\/sessions/, (route) => route.abort());
  await cart(page).getByRole('button', { name: 'Checkout' }).click();
  await expect(message(page, 'Checkout Error')).toContainText('Failed to create checkout session. Please try again.');
  await page.unroute(/\/api\/checkout\/sessions/);
  await checkOut(page);
});

test('who asks for many checkouts is told when to try again, keeps the cart and can', async ({
  page,
  expectedErrors,
}) => {
  await addToCart(page, 'strata-tee', { color: 'Sand', size: 'M' });
  expectedErrors.push(/status of 429 .*checkout\/sessions/);
  const detail = 'That was a lot in a short time. Please try again in 7 minutes.';
  await page.route(/\/api\/checkout\/sessions/, (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 429, code: 'too_many_requests', title: 'Too many requests', detail }),
    }),
  );
  await cart(page).getByRole('button', { name: 'Checkout' }).click();
  await expect(message(page, 'Please wait a little')).toContainText(detail);
  await page.unroute(/\/api\/checkout\/sessions/);
  await checkOut(page);
});
