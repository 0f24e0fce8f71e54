import type { NewOffer } from '#shared/marketing/offer.ts';
import type { Shop } from '../../support/shop.ts';
import { as } from '../../support/shopping.ts';
import { expect, test } from '../shop-test.ts';
import { cart, cartButton, choose, fillAddress, goToPayment, payByCard } from '../shopper.ts';

async function createCode(shop: Shop, code: string, name: string, more: Partial<NewOffer> = {}): Promise<void> {
  const body: NewOffer = {
    ...{ name, code, value: { kind: 'percent', percent: 10 }, minimumCents: null, maxUses: null },
    ...{ productIds: [], categoryIds: [], isStackable: true, oncePerCustomer: false },
    ...{ startsAt: '2020-01-01T00:00:00Z', endsAt: null, ...more },
  };
  const { status } = await shop.call('POST', '/api/admin/offers', body, await as(shop, 'admin'));
  expect(status).toBe(201);
}

test('a shopper enters a code, reads why another fails, and sees the discount up to the order', async ({
  page,
  shop,
  accessible,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400 .*api\/checkout\/offers/);
  await createCode(shop, 'SPRING', 'Spring sale');
  await createCode(shop, 'BIGCART', 'Big cart', { minimumCents: 50_000 });
  await page.goto('/discount/bigcart?to=/product/fault-line-hoodie');
  await expect(page).toHaveURL('/product/fault-line-hoodie');
  await choose(page, { color: 'Bone', size: 'M' });
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(cart(page)).toContainText('BIGCART: Add $382.00 more to use it.');

  await cart(page).getByRole('button', { name: 'Remove the code BIGCART' }).click();
  await cart(page).getByRole('button', { name: 'Add a gift card or discount code' }).press('Enter');
  const field = cart(page).getByRole('textbox', { name: 'Gift card or discount code' });
  await expect(field).toBeFocused();
  await page.keyboard.type('nope');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription('This code isn’t valid.');
  await accessible(page);
  await field.fill('spring');
  await page.keyboard.press('Enter');
  await expect(cart(page)).toContainText('SPRING is applied');
  await cart(page).getByRole('button', { name: 'Total details' }).click();
  await expect(cart(page)).toMatchAriaSnapshot(`
    - term: Subtotal
    - definition: $118.00
    - term: Spring sale (SPRING)
    - definition: −$11.80
    - definition: $5.95
    - definition: $112.15
  `);
  await accessible(page);

  await goToPayment(page);
  await expect(page.getByRole('button', { name: 'Pay $112.15' })).toBeVisible();
  await fillAddress(page, 'spring@example.com');
  await payByCard(page);
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
});

test('a link with a code leads to no other site, and a code that ends meanwhile is named in the cart', async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400 .*api\/checkout/);
  await createCode(shop, 'FEW', 'Few', { maxUses: 1 });
  await page.goto('/discount/FEW?to=//example.com/');
  await expect(page).toHaveURL('/');
  await page.goto('/product/fault-line-hoodie');
  await choose(page, { color: 'Bone', size: 'M' });
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(cart(page)).toContainText('FEW is applied');
  const { body } = await shop.call<{ items: { id: string; code: string; version: number }[] }>(
    'GET',
    '/api/admin/offers',
    undefined,
    await as(shop, 'admin'),
  );
  const id = body.items.find(({ code }) => code === 'FEW')?.id;
  await shop.call('DELETE', `/api/admin/offers/${id}`, undefined, await as(shop, 'admin'));
  await cart(page).getByRole('button', { name: 'Checkout' }).click();
  await expect(cart(page).getByRole('textbox', { name: 'Gift card or discount code' })).toHaveAccessibleDescription(
    'FEW: This code isn’t valid.',
  );
  await expect(cart(page).getByText('$123.95', { exact: true })).toBeVisible();
  await goToPayment(page);
});

test('a shopper who goes back from the payment page keeps the last use of a code for a changed cart', async ({
  page,
  shop,
}) => {
  await createCode(shop, 'LASTUSE', 'Last use', { maxUses: 1 });
  await page.goto('/discount/LASTUSE?to=/product/fault-line-hoodie');
  await choose(page, { color: 'Bone', size: 'M' });
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(cart(page)).toContainText('LASTUSE is applied');
  await page.goto('/refund-policy');
  await cartButton(page).click();
  await expect(cart(page)).toContainText('LASTUSE is applied');
  await goToPayment(page);

  await page.goBack();
  await cartButton(page).click();
  await expect(cart(page)).toContainText('LASTUSE is applied');
  await cart(page).getByRole('button', { name: 'One more' }).click();
  await expect(cart(page).getByText('$212.40', { exact: true })).toBeVisible();
  await goToPayment(page);
  await expect(page.getByRole('button', { name: 'Pay $212.40' })).toBeVisible();
});
