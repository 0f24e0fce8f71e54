import { expect, type Page } from '@playwright/test';
import type { Shop } from '../support/shop.ts';
import { signIn } from './shopper.ts';

export const accountOf = (shop: Shop, wanted: 'admin' | 'customer') => {
  const account = shop.local.accounts.find(({ role }) => role === wanted);
  if (!account) throw new Error(`There is no ${wanted}`);
  return account;
};

/** Comes to a screen of the back office as somebody who has to sign in first. */
export async function enter(page: Page, shop: Shop, path: string, role: 'admin' | 'customer' = 'admin'): Promise<void> {
  const { email, password } = accountOf(shop, role);
  await page.goto(path);
  await expect(page).toHaveURL(`/auth?redirect=${encodeURIComponent(path)}`);
  await signIn(page, email, password);
}

/** Opens the menu where the sidebar has no room. */
export async function showPlaces(page: Page): Promise<void> {
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await menu.click();
}
