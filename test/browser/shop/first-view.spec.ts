import type { Page } from '@playwright/test';
import { appStarted } from '../arrive.ts';
import { expect, test } from '../shop-test.ts';

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a shopper reads products, prices and descriptions', async ({ page }) => {
    await page.goto('/products/hoodies');
    await page
      .getByRole('main')
      .getByRole('link', { name: /hoodie/i })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/\$\d+\.\d\d/).first()).toBeVisible();
    await expect(page.getByText(/in stock/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  });
});

for (const path of ['/', '/products', '/products/hoodies', '/search?q=hoodie']) {
  test(`${path} requests nothing of the API before it can be read and used`, { tag: '@desktop' }, async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/') && pathname !== '/api/visits') requests.push(`${pathname}${search}`);
    });
    await page.goto(path);
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    // The page requests only the products that the dialog shows.
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(4);
    expect(requests).toEqual(['/api/products?limit=6']);
  });
}

/** Holds back a page's scripts. Returns a function that lets them load. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('what is pressed, typed or chosen before the scripts have loaded takes effect afterwards', async ({ page }) => {
  await test.step('a press before the scripts have loaded takes effect afterwards', async () => {
    const come = await holdScripts(page);
    await page.goto('/product/strata-tee', { waitUntil: 'commit' });
    await page.getByRole('radio', { name: 'M', exact: true }).click();
    await page.getByRole('radio', { name: 'Sand' }).click();
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    come();
    await expect(page.getByRole('dialog', { name: 'Cart (1)' })).toContainText('M / Sand');
  });

  await test.step('text typed before the scripts have loaded is kept', async () => {
    const come = await holdScripts(page);
    await page.goto('/search', { waitUntil: 'commit' });
    const field = page.getByRole('searchbox', { name: 'Search for products' });
    await field.fill('hoodie');
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    come();
    await expect(page).toHaveURL('/search?q=hoodie');
    await expect(field).toHaveValue('hoodie');
  });

  await test.step('an order chosen and an arrow key pressed before the scripts have loaded take effect afterwards', async () => {
    const come = await holdScripts(page);
    await page.goto('/products', { waitUntil: 'commit' });
    const sort = page.getByRole('combobox', { name: 'Sort' });
    await sort.selectOption('Price, low to high');
    come();
    await expect(page).toHaveURL('/products?sort=price-asc');
    await expect(sort).toHaveValue('price-asc');

    const comeAgain = await holdScripts(page);
    await page.goto('/product/groundwork-hoodie?color=Black', { waitUntil: 'commit' });
    const pictures = page.getByRole('region', { name: 'Pictures', exact: true });
    await pictures.getByRole('button', { name: /^Zoom in: .*front/ }).focus();
    await page.evaluate(() =>
      addEventListener('keydown', ({ defaultPrevented }) => {
        document.documentElement.dataset.scrolls = String(!defaultPrevented);
      }),
    );
    await page.keyboard.press('ArrowRight');
    // Without the shop's handler, the browser would scroll to the next picture, and the replayed key would move one picture
    // further.
    await expect(page.locator('html')).toHaveAttribute('data-scrolls', 'false');
    comeAgain();
    await expect(pictures.getByRole('button', { name: /^Zoom in: .*back/ })).toBeFocused();
  });
});

test('a button pressed during hydration is pressed once', async ({ page }) => {
  await page.addInitScript(() => {
    const press = () => {
      const button = document.querySelector<HTMLButtonElement>('button[aria-pressed]');
      // React sets a property on each element that it has hydrated.
      if (!button || !Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')))
        return void requestAnimationFrame(press);
      button.click();
    };
    requestAnimationFrame(press);
  });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/products');
  await expect(page.getByRole('button', { name: 'Pause announcements' })).toHaveAttribute('aria-pressed', 'true');
});

test('a menu opened during hydration stays open', async ({ page }) => {
  await page.addInitScript(() => {
    const press = () => {
      const isTaken = Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react'));
      if (isTaken) document.querySelector<HTMLButtonElement>('header button[aria-expanded]')?.click();
      else setTimeout(press);
    };
    press();
  });
  await page.goto('/products');
  await expect(page.getByRole('banner').getByRole('link', { name: 'LOGIN', exact: true })).toBeVisible();
});

test('going back restores the scroll position of the list, and going forward opens the product', async ({ page }) => {
  await page.goto('/products');
  const link = page.getByRole('main').getByRole('link', { name: /\$/ }).nth(16);
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(400);
  await link.click();
  await expect(page.getByRole('button', { name: /Add to cart|SOLD OUT/ }).first()).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  await page.goForward();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

test('a step back shows the page as the browser kept it, and then the newest data', async ({ page }) => {
  await page.goto('/product/strata-tee');
  await page.goto('/refund-policy');
  const answers: Promise<void>[] = [];
  await page.route('**/api/products/strata-tee', (route) => {
    const answer = async () => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), title: 'Renamed meanwhile' } });
    };
    answers.push(answer());
    return Promise.all(answers).then(() => {});
  });
  const { promise: mayHydrate, resolve: hydrate } = Promise.withResolvers<void>();
  await page.route('**/assets/product-*.js', async (route) => {
    await mayHydrate;
    await route.continue();
  });
  await page.goBack({ waitUntil: 'commit' });
  // The app has started once pointing at a link prefetches its page.
  const prefetched = page.waitForRequest('**/api/products?*');
  let hasStarted = false;
  void prefetched.then(() => {
    hasStarted = true;
  });
  await expect(async () => {
    await page.getByRole('contentinfo').locator('a[href="/products"]').first().dispatchEvent('pointerover');
    expect(hasStarted).toBe(true);
  }).toPass();
  // Data that arrives before hydration must not change the markup that React hydrates.
  await Promise.all(answers);
  hydrate();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renamed meanwhile');
});

test('a list scrolled before the scripts have loaded stays there, and going back returns there', async ({ page }) => {
  const come = await holdScripts(page);
  await page.goto('/products', { waitUntil: 'commit' });
  const link = page.getByRole('main').getByRole('link', { name: /\$/ }).nth(16);
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(400);
  come();
  await appStarted(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await link.click();
  await expect(page.getByRole('button', { name: /Add to cart|SOLD OUT/ }).first()).toBeVisible();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);

  const comeAgain = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  await page.mouse.wheel(0, -1000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before - 1000);
  comeAgain();
  await appStarted(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(before - 1000);
});
