import type { Page } from '@playwright/test';

/**
 * Comes to a page from another one of the shop: the browser asks for its data and draws it alone.
 * `before` is done on the way, once nothing is being loaded.
 */
export async function arriveAt(page: Page, path: string, before?: () => Promise<void>): Promise<void> {
  await page.goto('/refund-policy');
  await page.waitForLoadState('networkidle');
  await before?.();
  await page.evaluate((to) => {
    history.pushState({ idx: 1, key: 'arrived', usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}
