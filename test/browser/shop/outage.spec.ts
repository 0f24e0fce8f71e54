import type { Page } from '@playwright/test';
import { arriveAt } from '../arrive.ts';
import { expect, test } from '../shop-test.ts';
import { addToCart, cart, goToPayment, message } from '../shopper.ts';

const WHAT = /\/api\/products/;

/** Makes all requests for products fail until the test removes the route. `logged` is an error that the page may log. */
async function breakConnection(page: Page, expectedErrors: RegExp[], logged: RegExp): Promise<void> {
  expectedErrors.push(/net::ERR_FAILED .*api\/products/, logged);
  await page.route(WHAT, (route) => route.abort());
}

test("a shopper sees an error on the home page and a product's page when products cannot be loaded, and can retry", async ({
  page,
  accessible,
  expectedErrors,
}) => {
  await test.step('a shopper sees an error on the home page when products cannot be loaded, and can retry', async () => {
    await arriveAt(page, '/', () => breakConnection(page, expectedErrors, /Home sections/));
    await expect(page.getByRole('alert')).toContainText('We couldn’t load the products.');
    await expect(page.getByRole('link', { name: 'shop collection' })).toBeVisible();
    await accessible(page);
    await page.unroute(WHAT);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: 'View All HOODIES' })).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  });

  await test.step("a shopper sees an error on a product's page when it cannot be loaded, and can retry", async () => {
    await arriveAt(page, '/product/strata-tee', () => breakConnection(page, expectedErrors, /Product/));
    await expect(page.getByRole('alert')).toContainText('We couldn’t load this product.');
    await accessible(page);
    await page.unroute(WHAT);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Strata' })).toBeVisible();
  });
});

test('a shopper whose checkout is refused or unanswered reads why, keeps the cart and can retry', async ({
  page,
  expectedErrors,
}) => {
  await test.step('a shopper who starts too many checkouts reads when to retry, keeps the cart and can', async () => {
    await addToCart(page, 'strata-tee', { color: 'Sand', size: 'M' });
    expectedErrors.push(/status of 429 .*checkout\/sessions/);
    const detail = 'Too many requests. Please try again in 7 minutes.';
    await page.route(/\/api\/checkout\/sessions/, (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 429, code: 'too_many_requests', title: 'Too many requests', detail }),
      }),
    );
    await cart(page).getByRole('button', { name: 'Checkout' }).click();
    await expect(message(page, 'Please wait a moment')).toContainText(detail);
    await page.unroute(/\/api\/checkout\/sessions/);
  });

  await test.step('a shopper sees an error when the checkout does not answer, keeps the cart and can retry', async () => {
    expectedErrors.push(/net::ERR_FAILED .*checkout\/sessions/, /Checkout TypeError/);
    await page.route(/\/api\/checkout\/sessions/, (route) => route.abort());
    await cart(page).getByRole('button', { name: 'Checkout' }).click();
    await expect(message(page, 'Checkout Error')).toContainText('Failed to create checkout session. Please try again.');
    await page.unroute(/\/api\/checkout\/sessions/);
    await goToPayment(page);
  });
});
