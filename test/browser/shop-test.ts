import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type Shop, startShop } from '../support/shop.ts';
import { expectAccessible } from './accessibility.ts';
import { BOTH_SIZES, DESKTOP_SIZE, PHONE_SIZE } from './sizes.ts';

/** A page of the shop that loads no scripts. */
export const BARE_PAGE = '/_local.json';

interface ShopFixtures {
  /** Fails the test if the current page is not accessible (WCAG 2.2 AA). Checks both sizes in tests tagged @both. */
  accessible: (page: Page) => Promise<void>;
  /** Checks the page only at the size of the project, for a state that looks the same at both sizes. */
  accessibleHere: (page: Page) => Promise<void>;
  /** Patterns of errors that the test provokes. Any other error in any tab fails the test. */
  expectedErrors: RegExp[];
}

/** Keeps request routing turned on until the end of the test. A browser that stops routing loses the request in flight. */
function passToTheEnd(page: Page): void {
  const route = page.route.bind(page);
  let passing: Promise<unknown> | null = null;
  page.route = async (...wanted) => {
    passing ??= route(/^no request$/, (request) => request.fallback());
    await passing;
    return route(...wanted);
  };
}

/**
 * Prepares a context for the next test. Playwright empties its profile but does not reset the network or stop a page that is
 * loading. The page stays on the shop's site, because the browser would start another process for a different site.
 */
async function leaveClean(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  for (const page of context.pages()) {
    const leave = () => page.goto(BARE_PAGE);
    await leave().catch(leave);
  }
}

/** Gives each worker a separate shop. Unexpected console errors and page errors fail a test. */
export const test = base.extend<ShopFixtures, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands an object pattern here
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  // Without motion, the browser draws a page only once. Tests of the moving banner turn motion on.
  contextOptions: async ({ contextOptions }, use) => use({ ...contextOptions, reducedMotion: 'reduce' }),
  baseURL: async ({ shop }, use) => use(shop.url),
  page: async ({ page }, use) => {
    passToTheEnd(page);
    await use(page);
    // A request that a test answers itself may still be in flight when the test ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands an object pattern here
  expectedErrors: async ({}, use) => use([]),
  context: async ({ context, expectedErrors }, use) => {
    const errors: string[] = [];
    context.on('weberror', (failure) => errors.push(`page error: ${failure.error().message}`));
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(`console error: ${message.text()} (${message.location().url})`);
    });
    await use(context);
    const unexpected = errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)));
    await leaveClean(context);
    expect(unexpected).toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands an object pattern here
  accessibleHere: async ({}, use) => use(expectAccessible),
  accessible: async ({ isMobile }, use, { tags }) => {
    await use(async (page) => {
      await expectAccessible(page);
      const size = page.viewportSize();
      if (!size || !tags.includes(BOTH_SIZES)) return;
      await page.setViewportSize(isMobile ? DESKTOP_SIZE : PHONE_SIZE);
      await expectAccessible(page);
      await page.setViewportSize(size);
    });
  },
});

export { expect };
