import type { Page } from '@playwright/test';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { as, browse, checkOut, lineOf, pay, stockOf } from '../../support/shopping.ts';
import { fillCart, openCartOf } from '../checkout/open-cart.ts';
import { expect, test } from '../shop-test.ts';
import { cart, cartButton, choose, goToPayment, message } from '../shopper.ts';

test('a sold-out product says so on its card and on its page, where a shopper asks for an email when it is back; the owner sees it', {
  tag: '@both',
}, async ({ page, shop, accessible, accessibleHere }) => {
  await test.step('a sold-out product says so on its card and cannot be bought on its page', async () => {
    await page.goto('/search?q=arch long sleeve');
    await page.getByRole('link', { name: /^SOLD OUT .*Arch/ }).click();
    await expect(page.getByRole('button', { name: 'SOLD OUT' })).toBeDisabled();
    await expect(page.getByText('Out of stock')).toBeVisible();
    await expect(page.getByText('Choose a size, and we can email you when it’s back.')).toBeVisible();
    await accessible(page);
  });

  await test.step('a shopper asks for an email when a sold-out size is back, and the owner sees it', async () => {
    await page.getByRole('radio', { name: 'M, sold out', exact: true }).check();
    const email = page.getByLabel('Email me when it’s back');
    const notify = page.getByRole('button', { name: 'Notify me' });
    await email.fill('nobody');
    await notify.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Please enter a valid email address.' })).toBeVisible();
    await expect(email).toBeFocused();
    await email.fill('waiting@example.com');
    await accessibleHere(page);
    await notify.click();
    await expect(page.getByText(/We’ll email waiting@example.com once, as soon as M \/ \w+ is back\./)).toBeVisible();
    const { body } = await shop.call<ProductDetail>('GET', '/api/products/arch-long-sleeve');
    const counts = `/api/admin/products/${body.id}/stock-alerts`;
    const { body: waiting } = await shop.call('GET', counts, undefined, await as(shop, 'admin'));
    expect(waiting).toMatchObject({ total: 1, choices: [{ size: 'M', count: 1 }] });
  });
});

test('shoppers cannot take more than the stock, in every size and color, and a late one reads what is left and can take that', async ({
  page,
  shop,
  accessible,
  expectedErrors,
}) => {
  const more = page.getByRole('group', { name: 'Quantity' }).getByRole('button', { name: 'One more' });

  await test.step('a shopper cannot choose more than the stock', async () => {
    await page.goto('/product/impact-hoodie');
    await expect(page.getByText('3 in stock')).toBeVisible();
    await choose(page, { color: 'Bone', size: 'M' });
    const quantity = page.getByRole('group', { name: 'Quantity' });
    await more.click();
    await more.click();
    await expect(quantity.getByRole('status')).toHaveText('3');
    await expect(more).toBeDisabled();
    await quantity.getByRole('button', { name: 'One less' }).click();
    await quantity.getByRole('button', { name: 'One less' }).click();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(cart(page)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('units in the cart count against the stock, in every size and color', async () => {
    const add = page.getByRole('button', { name: 'Add to cart' });
    await choose(page, { size: 'L' });
    await more.click();
    await expect(more).toBeDisabled();
    await expect(page.getByText('Only 3 left, and you have 1 in your cart.')).toBeVisible();
    await add.click();
    await expect(cart(page)).toHaveAccessibleName('Cart (3)');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('main').getByText('Only 3 left, and you have 3 in your cart.')).toBeVisible();
    await accessible(page);
    await add.click();
    await expect(message(page, 'Only 3 left, and you have 3 in your cart.')).toBeVisible();
    await expect(cart(page)).toBeHidden();
  });

  await test.step('a late shopper reads what is left and can take that', async () => {
    const impact = (await browse(shop)).filter(({ slug }) => slug === 'impact-hoodie');
    const other = await checkOut(
      shop,
      impact,
      impact.map((product) => lineOf(product, 2)),
    );
    await pay(shop, other.body.url.split('/').at(-1) ?? '');
    expect(await stockOf(shop, 'impact-hoodie')).toBe(1);

    await fillCart(page, [{ slug: 'impact-hoodie', quantity: 2 }]);
    await cartButton(page).click();
    expectedErrors.push(/status of 409 .*checkout\/sessions/);
    await cart(page).getByRole('button', { name: 'Checkout' }).click();
    await expect(cart(page).getByRole('alert')).toContainText('Only 1 left.');
    await accessible(page);
    await cart(page).getByRole('button', { name: 'Change to 1' }).click();
    await expect(cart(page).getByRole('alert')).toBeHidden();
    await goToPayment(page);
    await expect(page.getByRole('button', { name: 'Pay $93.95' })).toBeVisible();
  });
});

const TEE = { slug: 'spalled-tee', size: 'L', color: 'Black' };

/**
 * Opens a cart with one tee at its old price. The shop's product responses also have the old price, so only checkout finds
 * the new one. `answers` delays the responses.
 */
async function cartOfBefore(page: Page, answers: Promise<unknown> = Promise.resolve()): Promise<void> {
  await page.route('**/api/products/spalled-tee', async (route) => {
    const response = await route.fetch();
    const product: ProductDetail = await response.json();
    const variants = product.variants?.map((variant) => ({ ...variant, priceCents: 3000 }));
    await answers;
    await route.fulfill({ response, json: { ...product, priceCents: 3000, variants } });
  });
  await openCartOf(page, [{ ...TEE, but: { priceCents: 3000 } }]);
  await expect(cart(page)).toContainText('$35.95');
}

const changedTo = async (page: Page) => {
  const alerts = cart(page).getByRole('alert');
  await expect(alerts.filter({ hasText: 'The total was $35.95 and is now $41.95.' })).toBeVisible();
  await expect(alerts.filter({ hasText: 'Price changed from $30.00 to $36.00.' })).toBeVisible();
};

const REFUSED = /status of 409 .*checkout\/sessions/;

test('a shopper whose price changed sees the old and the new total and is charged only after agreeing', {
  tag: '@both',
}, async ({ page, accessible, expectedErrors }) => {
  await cartOfBefore(page);
  expectedErrors.push(REFUSED);
  await cart(page).getByRole('button', { name: 'Checkout' }).click();
  await changedTo(page);
  await accessible(page);
  await goToPayment(page);
  await expect(page.getByRole('button', { name: 'Pay $41.95' })).toBeVisible();
});

test('a price from checkout stays when an older one is read afterwards, and one with more than an order can have reads how many', {
  tag: '@both',
}, async ({ page, shop, accessible, expectedErrors }) => {
  expectedErrors.push(REFUSED);

  await test.step('a price from checkout stays when an older one is read afterwards', async () => {
    const refusal = page.waitForResponse((response) => response.status() === 409);
    await cartOfBefore(page, refusal);
    const read = page.waitForResponse('**/api/products/spalled-tee');
    await cart(page).getByRole('button', { name: 'Checkout' }).click();
    await (await read).finished();
    await changedTo(page);
    await cart(page)
      .getByRole('button', { name: /^One more/ })
      .click();
    await expect(cart(page)).toContainText('$77.95');
  });

  await test.step('a shopper with more in the cart than one order can have reads which item and how many', async () => {
    const { inventoryQuantity } = (await browse(shop)).find(({ slug }) => slug === 'spalled-tee') as ProductDetail;
    const most = Math.max(10, Math.floor(inventoryQuantity / 4));
    await page.unroute('**/api/products/spalled-tee');
    await fillCart(page, [{ ...TEE, quantity: most + 1 }]);
    await cart(page).getByRole('button', { name: 'Checkout' }).click();
    await expect(message(page, `One order can have up to ${most} of`)).toBeVisible();
    await expect(cart(page)).toBeVisible();
    await accessible(page);
  });
});
