import type { Page } from '@playwright/test';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';

/** More Tab stops than any of these screens has. */
const MANY = 150;

/**
 * Returns the name of the focused control and true if its center is visible. Returns null if the focus is outside the page.
 */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    if (!element || element === document.body) return null;
    const { left, top, width, height } = element.getBoundingClientRect();
    const shown = document.elementFromPoint(left + width / 2, top + height / 2);
    const own = [element, ...(element.labels ?? [])];
    const isSeen = own.some((each) => each.contains(shown) || shown?.contains(each));
    const name = element.ariaLabel ?? own.at(-1)?.innerText ?? '';
    return { name: name || element.tagName, isSeen };
  });

test('every control with the keyboard focus can be seen above the bar with the save button', { tag: '@phone' }, async ({
  page,
  shop,
}) => {
  for (const [path, heading] of [
    ['/admin/pages/new', 'New page'],
    ['/admin/settings', 'Settings'],
    ['/admin/products/new', 'New product'],
  ] as const) {
    await enter(page, shop, path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    // The heading appears before the form's data has loaded, so the test waits for the button.
    await expect(page.getByRole('main').getByRole('button', { name: /^(Save|Create) / })).toBeVisible();
    const hidden: string[] = [];
    let stops = 0;
    for (; stops < MANY; stops += 1) {
      await page.keyboard.press('Tab');
      const control = await focused(page);
      if (!control) break;
      if (!control.isSeen) hidden.push(control.name);
    }
    expect(stops).toBeLessThan(MANY);
    expect(stops).toBeGreaterThan(10);
    expect([path, hidden]).toEqual([path, []]);
  }
});
