import { expect, type Page } from '@playwright/test';

/** Waits until the app handles scrolling and links itself. */
export const appStarted = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual');

/**
 * Opens a page from another one of the shop, so that the browser fetches only its data and renders it.
 * Runs `before` on the first page, once nothing is loading.
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
