import { expect, test } from '../shop-test.ts';
import { addToCart, cart, cartButton } from '../shopper.ts';

test('a shopper whose saved cart cannot be read sees a message and starts with an empty one', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Error loading cart from localStorage/);
  await page.addInitScript(() => localStorage.setItem('cart', '[{"title":'));
  const [report] = await Promise.all([
    page.waitForEvent('console', (message) => message.type() === 'error'),
    page.goto('/refund-policy'),
  ]);
  expect(report.text()).toContain('Error loading cart from localStorage');
  await cartButton(page).click();
  await expect(cart(page)).toContainText('Your cart is empty');
});

test('a cart survives a reload, and a second tab follows every change', async ({ page, context }) => {
  await addToCart(page, 'strata-tee', { color: 'Moss', size: 'S' });
  await page.reload();
  await expect(cartButton(page)).toContainText('1 item');

  const second = await context.newPage();
  await second.goto('/refund-policy');
  await expect(cartButton(second)).toContainText('1 item');
  await cartButton(page).click();
  await cart(page).getByRole('button', { name: 'One more' }).click();
  await expect(cartButton(second)).toContainText('2 items');
  await cartButton(second).click();
  await cart(second).getByRole('button', { name: 'Remove Strata' }).click();
  await expect(cart(page)).toContainText('Your cart is empty');
});
