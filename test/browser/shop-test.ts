import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type Shop, startShop } from '../support/shop.ts';

interface ShopFixtures {
  /** Fails the test when the page is not accessible as it is now (WCAG 2.2 AA). */
  accessible: (page: Page) => Promise<void>;
  /** Errors that a test provokes: it adds a pattern before each; any other error in any tab fails it. */
  expectedErrors: RegExp[];
}

/** Half-faded text has no contrast yet. What moves for ever (the banner, a waiting place) is not waited for. */
const standsStill = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

const MESSAGES = '[data-sonner-toaster]';
const ONLY_VIOLATIONS = { resultTypes: ['violations' as const], preload: false };
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const showMessages = (page: Page, isShown: boolean) =>
  page.locator(MESSAGES).evaluateAll(
    (messages, visibility) => {
      for (const message of messages) (message as HTMLElement).style.visibility = visibility;
    },
    isShown ? '' : 'hidden',
  );

/** What is not accessible on the page, or in one part of it, which may not be there. */
async function violationsOf(page: Page, part?: string): Promise<string[]> {
  if (part && (await page.locator(part).count()) === 0) return [];
  // No page has frames, which the old way of injection would not look into; it takes half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options(ONLY_VIOLATIONS).withTags(WCAG);
  const { violations } = await (part ? axe.include(part) : axe).analyze().catch((error: Error) => {
    // A message may have gone meanwhile.
    if (part && error.message.includes('No elements found for include')) return { violations: [] };
    throw error;
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
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
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands an object pattern here
  accessible: async ({}, use) => {
    await use(async (page) => {
      await standsStill(page);
      expect(await violationsOf(page, MESSAGES)).toEqual([]);
      // What a passing message lies over for seconds, and can be dismissed, is checked as if uncovered.
      await showMessages(page, false);
      // At the top nothing has been scrolled halfway under the header, where axe would take it for cut off.
      const place = await page.evaluate(() => window.scrollY);
      await page.evaluate(() => window.scrollTo(0, 0));
      expect(await violationsOf(page)).toEqual([]);
      await page.evaluate((top) => window.scrollTo(0, top), place);
      await showMessages(page, true);
    });
  },
});

export { expect };
