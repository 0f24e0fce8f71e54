import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Shop } from '../support/shop.ts';
import { as } from '../support/shopping.ts';
import { outlastsTest } from '../support/tokens.ts';
import { signIn } from './shopper.ts';

export const accountOf = (shop: Shop, wantedRole: 'admin' | 'customer') => {
  const account = shop.local.accounts.find(({ role }) => role === wantedRole);
  if (!account) throw new Error(`There is no ${wantedRole}`);
  return account;
};

/** Empties the cart of the customer's account. Earlier tests may have filled it. */
export async function emptyAccountCart(shop: Shop): Promise<void> {
  const headers = await as(shop, 'customer');
  const { version } = (await shop.call<{ version: number }>('GET', '/api/me/cart', undefined, headers)).body;
  await shop.call('PUT', '/api/me/cart', { version, items: [] }, headers);
}

/** Opens a page that redirects to the sign-in page, and signs in there. */
export async function signInTo(
  page: Page,
  shop: Shop,
  path: string,
  role: 'admin' | 'customer' = 'admin',
): Promise<void> {
  const { email, password } = accountOf(shop, role);
  await page.goto(path);
  await expect(page).toHaveURL(`/auth?redirect=${encodeURIComponent(path)}`);
  await signIn(page, email, password);
}

/** Remembers the browser storage of a signed-in admin. The tests of a shop share it while its token is valid. */
const sessions = new WeakMap<Shop, [string, string][]>();

const isUsable = (session: readonly [string, string][]): boolean =>
  session.some(([key, value]) => key.endsWith('.accessToken') && outlastsTest(value));

/** Opens a screen of the back office in a session that only this test uses. Signs in if no earlier session can be reused. */
export async function enter(page: Page, shop: Shop, path: string): Promise<void> {
  const session = sessions.get(shop);
  if (!session || !isUsable(session)) {
    await signInTo(page, shop, path);
    await expect(page).toHaveURL(path);
    sessions.set(
      shop,
      await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('Cognito'))),
    );
    return;
  }
  // Writes the entries only on the first page of the tab. Otherwise a later page would undo a sign-out.
  const writeOnce = ({ entries, mark }: { entries: readonly [string, string][]; mark: string }) => {
    if (self !== top || !location.protocol.startsWith('http') || sessionStorage.getItem(mark)) return;
    sessionStorage.setItem(mark, 'written');
    for (const [key, value] of entries) localStorage.setItem(key, value);
  };
  await page.addInitScript(writeOnce, { entries: session, mark: randomUUID() });
  await page.goto(path);
}

/** Opens the menu if the sidebar is hidden. */
export async function showPlaces(page: Page): Promise<void> {
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await menu.click();
}
