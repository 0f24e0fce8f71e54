import { test as base, expect, type Page } from '@playwright/test';
import { type Shop, startShop } from '../support/shop.ts';
import { expectAccessible } from './accessibility.ts';
import { BOTH_SIZES, DESKTOP_SIZE, PHONE_SIZE } from './sizes.ts';

interface ShopFixtures {
  /** Fails the test when the page is not accessible as it is now (WCAG 2.2 AA), in a test for both sizes at both. */
  accessible: (page: Page) => Promise<void>;
  /** Errors that a test provokes: it adds a pattern before each; any other error in any tab fails it. */
  expectedErrors: RegExp[];
}

/**
 * A browser that stops passing its requests to the test loses the one that is on its way at that moment. Once a test has
 * answered one itself, they pass to its end.
 */
function passToTheEnd(page: Page): void {
  const route = page.route.bind(page);
  let passing: Promise<unknown> | null = null;
  page.route = async (...wanted) => {
    passing ??= route(/^no request$/, (request) => request.fallback());
    await passing;
    return route(...wanted);
  };
}

/** Every worker has a shop of its own; unexpected console errors and page errors fail a test. */
export const test = base.extend<ShopFixtures, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands an object pattern here
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // A page that stands still is drawn once; the banner that crawls is met where a test asks for motion.
  contextOptions: async ({ contextOptions }, use) => use({ ...contextOptions, reducedMotion: 'reduce' }),
  baseURL: async ({ shop }, use) => use(shop.url),
  page: async ({ page }, use) => {
    passToTheEnd(page);
    await use(page);
    // A request that a test answers itself may still be on its way when the test is over.
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
    expect(errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))).toEqual([]);
  },
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
