import { expect, test } from '../shop-test.ts';

test('a guest asks for a lost order email by address and order number', async ({ page, accessible }) => {
  await page.goto('/order');
  await expect(page.getByRole('heading', { name: 'Find your order' })).toBeVisible();
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByRole('alert')).toContainText('Check the email address and the order number.');
  await accessible(page);
  await page.getByRole('main').getByRole('textbox', { name: 'Email', exact: true }).fill('guest@foundation.example');
  await page.getByRole('textbox', { name: 'Order number' }).fill('#0123ABCD');
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByRole('status')).toContainText('If the address and the order number match');
});

test('a guest who wants an account after an order starts at sign-up', async ({ page }) => {
  await page.goto('/auth?redirect=/orders&new');
  await expect(page.getByRole('tab', { name: 'Sign up' })).toHaveAttribute('aria-selected', 'true');
});
