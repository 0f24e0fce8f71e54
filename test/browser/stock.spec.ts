import { browse, checkOut as buy, lineOf, pay as payFor, stockOf } from '../support/shopping.ts';
import { expect, test } from './shop-test.ts';
import { addToCart, cart, checkOut, choose } from './shopper.ts';

test('a sold-out piece says so on its card and cannot be bought on its page', async ({ page, accessible }) => {
  await page.goto('/search?q=arch long sleeve');
  await page.getByRole('link', { name: /^SOLD OUT .*Arch Long Sleeve/ }).click();
  await expect(page.getByRole('button', { name: 'SOLD OUT' })).toBeDisabled();
  await expect(page.getByText('Out of stock')).toBeVisible();
  await accessible(page);
});

test('nobody takes more than is left, and who comes late is told what is left and can take that', async ({
  page,
  shop,
  accessible,
  expectedErrors,
}) => {
  await page.goto('/product/impact-hoodie');
  await expect(page.getByText('3 in stock')).toBeVisible();
  await choose(page, { color: 'Bone', size: 'M' });
  const quantity = page.getByRole('group', { name: 'Quantity' });
  const more = quantity.getByRole('button', { name: 'One more' });
  await more.click();
  await more.click();
  await expect(quantity.getByRole('status')).toHaveText('3');
  await expect(more).toBeDisabled();
  await quantity.getByRole('button', { name: 'One less' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(cart(page)).toBeVisible();

  const impact = (await browse(shop)).filter(({ slug }) => slug === 'impact-hoodie');
  const other = await buy(
    shop,
    impact,
    impact.map((product) => lineOf(product, 2)),
  );
  await payFor(shop, other.body.url.split('/').at(-1) ?? '');
  expect(await stockOf(shop, 'impact-hoodie')).toBe(1);

  expectedErrors.push(/status of 409 .*checkout\/sessions/);
  await cart(page).getByRole('button', { name: 'Checkout' }).click();
  await expect(cart(page).getByRole('alert')).toContainText('Only 1 left.');
  await accessible(page);
  await cart(page).getByRole('button', { name: 'Take 1' }).click();
  await expect(cart(page).getByRole('alert')).toBeHidden();
  await checkOut(page);
  await expect(page.getByRole('button', { name: 'Pay $93.95' })).toBeVisible();
});

test('a changed price shows the old and the new total and is charged only after the shopper agrees', async ({
  page,
  accessible,
  expectedErrors,
}) => {
  await addToCart(page, 'spalled-tee', { color: 'Ink', size: 'L' });
  await page.evaluate(() => {
    const saved: { priceCents: number }[] = JSON.parse(localStorage.getItem('cart') ?? '[]');
    localStorage.setItem('cart', JSON.stringify(saved.map((item) => ({ ...item, priceCents: 3000 }))));
  });
  await page.goto('/cart');
  await expect(cart(page)).toContainText('$35.95');

  expectedErrors.push(/status of 409 .*checkout\/sessions/);
  await cart(page).getByRole('button', { name: 'Checkout' }).click();
  await expect(cart(page).getByRole('alert')).toContainText('The total was $35.95 and is now $41.95.');
  await accessible(page);
  await checkOut(page);
  await expect(page.getByRole('button', { name: 'Pay $41.95' })).toBeVisible();
});
