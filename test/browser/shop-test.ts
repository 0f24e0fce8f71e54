import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type Shop, startShop } from '../support/shop.ts';

interface ShopFixtures {
  /** Fails the test when the page is not accessible as it is now (WCAG 2.2 AA). */
  accessible: (page: Page) => Promise<void>;
  /** Console errors a test expects; any other fails it. */
  expectedErrors: RegExp[];
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
  baseURL: async ({ shop }, use) => use(shop.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands an object pattern here
  expectedErrors: async ({}, use) => use([]),
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(`page error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`console error: ${message.text()} (${message.location().url})`);
    });
    await use(page);
    expect(errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))).toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands an object pattern here
  accessible: async ({}, use) => {
    await use(async (page) => {
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
      const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
    });
  },
});

export { expect };
