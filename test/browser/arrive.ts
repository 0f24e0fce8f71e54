import { expect, type Page } from '@playwright/test';

/** Waits until the app has taken over scrolling and links from the browser. */
export const appStarted = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual');

/**
 * Opens a page the way a link in the app does: the browser fetches only its data and renders it. The previous page stays
 * visible until then, so a test must first wait for something that only the new page has.
 */
export async function moveTo(page: Page, path: string): Promise<void> {
  await appStarted(page);
  await page.evaluate((to) => {
    const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1;
    history.pushState({ idx, key: `${Math.random()}`, usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

/**
 * Opens a page from another page of the shop, so that the browser fetches only its data and renders it. Runs `before` on the
 * first page once nothing is loading.
 */
export async function arriveAt(page: Page, path: string, before?: () => Promise<void>): Promise<void> {
  await page.goto('/refund-policy');
  await page.waitForLoadState('networkidle');
  await before?.();
  await moveTo(page, path);
}
