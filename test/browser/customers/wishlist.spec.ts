import type { Page } from '@playwright/test';
import { accountOf } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { signIn } from '../shopper.ts';

const saved = (page: Page) => page.getByRole('list', { name: 'Saved products' }).getByRole('listitem');
const heart = (page: Page, title: string) =>
  page.getByRole('main').getByRole('button', { name: `Save ${title} to your wishlist` });

test('what a guest saves joins the account at sign-in, and is there on another device', async ({
  page,
  shop,
  browser,
  accessible,
}) => {
  await page.goto('/wishlist');
  await expect(page.getByText('Nothing saved yet.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Shop all' }).click();
  const onCard = heart(page, 'Fault Line');
  await onCard.press('Enter');
  await expect(onCard).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/product/arch-long-sleeve');
  await heart(page, 'Arch').click();
  await expect(heart(page, 'Arch')).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/wishlist');
  await expect(saved(page)).toHaveCount(2);
  await expect(saved(page).first().getByText('SOLD OUT')).toBeVisible();
  await accessible(page);
  await saved(page).last().getByRole('link', { name: 'Choose size for Fault Line' }).click();
  await expect(page.getByRole('heading', { name: 'Fault Line' })).toBeVisible();

  const { email, password } = accountOf(shop, 'customer');
  await page.goto('/auth?redirect=/wishlist');
  const joined = page.waitForResponse((answer) => answer.url().endsWith('/api/me/wishlist') && answer.ok());
  await signIn(page, email, password);
  await joined;
  const other = await browser.newPage({ baseURL: shop.url });
  await other.goto('/auth?redirect=/wishlist');
  await signIn(other, email, password);
  await expect(saved(other)).toHaveCount(2);
  await other.getByRole('button', { name: 'Remove Arch' }).click();
  await expect(saved(other)).toHaveCount(1);
  await expect(async () => {
    await page.goto('/wishlist');
    await expect(saved(page)).toHaveCount(1);
  }).toPass();
  await other.close();
});
