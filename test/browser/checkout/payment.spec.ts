import { stockOf } from '../../support/shopping.ts';
import { expect, test } from '../shop-test.ts';
import { CARDS, cart, cartButton, fillAddress, goToPayment, message, orderNumber, payByCard } from '../shopper.ts';
import { fillCart, openCartOf } from './open-cart.ts';

const BOUGHT = { slug: 'spalled-tee', color: 'Fog', size: 'M' };

test('a shopper whose card is declined reads so and pays with another; the cart keeps what another tab added, also when the paid page is opened again', async ({
  page,
  accessible,
}) => {
  await test.step('a shopper whose card is declined reads so on the payment page, and pays with another', async () => {
    await openCartOf(page, [BOUGHT]);
    await goToPayment(page);
    // In another tab, the shopper adds one more unit and another product.
    await fillCart(page, [{ ...BOUGHT, quantity: 2 }, { slug: 'strata-tee' }]);
    await fillAddress(page, 'declined@example.com');
    await payByCard(page, CARDS.declined);
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Card number' })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('New User');
    await accessible(page);

    await payByCard(page, CARDS.pays);
    await orderNumber(page);
    await expect(cartButton(page)).toContainText('2 items');
  });

  await test.step('a shopper who later reopens the page of a paid order keeps the new cart', async () => {
    await page.reload();
    await orderNumber(page);
    await expect(cartButton(page)).toContainText('2 items');
  });

  await test.step('the cart opened later says nothing of a cancellation', async () => {
    await page.goto('/cart');
    await expect(cart(page).getByRole('group', { name: 'Quantity of Spalled' }).getByRole('status')).toHaveText('1');
    await expect(message(page, 'Your payment was canceled.')).toHaveCount(0);
  });
});

test('a shopper who cancels the payment finds the cart and the stock as before; one whose payment is not confirmed yet is not told that it failed', async ({
  page,
  shop,
  expectedErrors,
  accessible,
}) => {
  await test.step('a shopper who cancels the payment returns to the shop with the cart open and unchanged, and the stock is available again', async () => {
    const before = await stockOf(shop, 'survey-tee');
    await openCartOf(page, [{ slug: 'survey-tee', color: 'Rust', size: 'XL', quantity: 2 }]);
    await goToPayment(page);
    expect(await stockOf(shop, 'survey-tee')).toBe(before - 2);

    await page.getByRole('link', { name: /Back to FOUNDATION/ }).click();
    await expect(cart(page)).toMatchAriaSnapshot(`
      - link "Survey"
      - paragraph: XL / Rust
      - group "Quantity of Survey":
        - status: "2"
    `);
    await expect(message(page, 'Your payment was canceled. Your cart is as you left it.')).toBeVisible();
    await expect.poll(() => stockOf(shop, 'survey-tee')).toBe(before);
    await expect(page).toHaveURL('/');
    await page.reload();
    await expect(page.getByRole('link', { name: 'View All HOODIES' })).toBeVisible();
    await expect(cart(page)).toBeHidden();
    await cartButton(page).click();
    await goToPayment(page);
    await expect(page.getByRole('button', { name: 'Pay $81.95' })).toBeVisible();
  });

  await test.step('a shopper whose payment cannot be looked up is not told that it failed', async () => {
    expectedErrors.push(/net::ERR_FAILED .*checkout\/sessions/, /Payment state/);
    await page.route(/\/api\/checkout\/sessions\//, (route) => route.abort());
    await fillAddress(page, 'unknown@example.com');
    await payByCard(page);
    await expect(page.getByRole('heading', { name: 'Not confirmed yet' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('status')).toContainText('We couldn’t check your payment just now.');
    await page.unroute(/\/api\/checkout\/sessions\//);
  });

  await test.step('while a payment is confirmed no link leads away, and the page says what happens; then they appear', async () => {
    let isSettled = false;
    await page.route(/\/api\/checkout\/sessions\//, async (route) => {
      const response = await route.fetch();
      const state = await response.json();
      return route.fulfill({ response, json: isSettled ? state : { ...state, status: 'open', orderId: null } });
    });
    await page.reload();
    const status = page.getByRole('main').getByRole('status');
    await expect(status).toContainText('Confirming your payment. This usually takes a few seconds.');
    await expect(status).toContainText('If you close this page, your order still goes through');
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
    await accessible(page);
    isSettled = true;
    await orderNumber(page);
    await expect(page.getByRole('link', { name: 'Continue Shopping' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go Home' })).toBeVisible();
  });
});
