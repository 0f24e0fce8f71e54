import type { Locator, Page } from '@playwright/test';
import { connectProvider } from '../../support/fulfilment/provider.ts';
import { madeLine, makerOf, sellProviderProducts } from '../../support/fulfilment/provider-orders.ts';
import type { Shop } from '../../support/shop.ts';
import { as } from '../../support/shopping.ts';
import { accountOf } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { signIn } from '../shopper.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Saved addresses' }).getByRole('listitem');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Returns an order of the seeded customer that can still be changed. */
async function buyChangeable(shop: Shop) {
  await connectProvider(shop);
  const maker = await makerOf(shop);
  const [product] = await sellProviderProducts(shop, maker.store);
  return maker.buy([madeLine(product)], {}, await as(shop, 'customer'));
}

async function fill(form: Locator, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await form.getByRole('textbox', { name }).fill(value);
}

test('a customer keeps addresses, and an order ships to one of them', async ({ page, shop, accessible }) => {
  const order = await buyChangeable(shop);
  const street = order.shippingAddress?.address1 ?? '';
  const { email, password } = accountOf(shop, 'customer');
  await page.goto('/auth?redirect=/account');
  await signIn(page, email, password);
  await expect(page.getByText('You don’t have any saved addresses.')).toBeVisible();

  await page.getByRole('button', { name: 'Add an address' }).click();
  const form = dialog(page, 'Add an address');
  await form.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'United States' });
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(form.getByRole('textbox', { name: 'First name' })).toBeFocused();
  await expect(form.getByRole('textbox', { name: 'State' })).toHaveAccessibleDescription(
    'Enter the state or province.',
  );
  await accessible(page);
  await fill(form, { 'First name': 'Old', 'Last name': 'User', 'Street address': '9 Mill Lane' });
  await fill(form, { City: 'Trenton', State: 'NJ', ZIP: '08608' });
  await form.getByRole('button', { name: 'Save address' }).dblclick();
  await expect(form).toBeHidden();
  await expect(list(page)).toHaveCount(1);

  await page.goto(`/orders/${order.id}`);
  await page.getByRole('button', { name: 'Save this address' }).click();
  await expect(page.getByText('Saved to your account.')).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: 'Change address' }).click();
  const change = dialog(page, 'Change address');
  await change
    .getByRole('combobox', { name: 'Use a saved address' })
    .selectOption({ label: 'Old User, 9 Mill Lane, Trenton' });
  await expect(change.getByRole('textbox', { name: 'City' })).toHaveValue('Trenton');
  await accessible(page);
  await change.getByRole('button', { name: 'Save address' }).click();
  await expect(change).toBeHidden();
  await expect(page.getByRole('region', { name: 'Shipping address' })).toContainText('9 Mill Lane');
  await page.getByRole('link', { name: 'See your addresses' }).click();

  await expect(list(page)).toHaveCount(2);
  await page.getByRole('button', { name: `Make ${street} the default` }).click();
  await expect(list(page).first()).toContainText(street);
  await expect(list(page).first()).toContainText('Default', { ignoreCase: true });
  await accessible(page);
  await page.getByRole('button', { name: `Delete ${street}` }).click();
  await dialog(page, 'Delete this address?').getByRole('button', { name: 'Delete' }).click();
  await expect(list(page)).toHaveCount(1);
  await expect(list(page)).toContainText('9 Mill Lane');
});
