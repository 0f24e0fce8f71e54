import type { Page as Listed } from '#shared/base/pagination.ts';
import type { ProductCard } from '#shared/catalogue/product.ts';
import type { Filters } from '#shared/catalogue/selection.ts';
import { expect, test } from '../shop-test.ts';
import { choose } from '../shopper.ts';

const cards = '#main .hairline-grid > li';

test('on a phone a shopper finds the medium black hoodies, shares the URL, goes back, and returns from a product to that list', async ({
  page,
  shop,
  accessible,
}) => {
  const expected = await shop.call<Listed<ProductCard> & { total: number }>(
    'GET',
    '/api/products?category=hoodies&size=M&color=Black&limit=48',
  );
  const all = await shop.call<Filters>('GET', '/api/filters?category=hoodies');
  const { total } = expected.body;
  expect(total).toBeGreaterThan(1);

  await page.goto('/products/hoodies');
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText(`${all.body.total} products`);
  await page.getByRole('main').getByRole('button', { name: 'Filter' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await sheet.getByRole('checkbox', { name: 'M', exact: true }).check();
  await sheet.getByRole('checkbox', { name: 'Black', exact: true }).check();
  await expect(page).toHaveURL('/products/hoodies?size=M&color=Black');
  await sheet.getByRole('button', { name: `Show ${total} products` }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filter, 2 chosen' })).toBeFocused();
  await expect(status).toHaveText(`${total} products`);
  await expect(page.locator(cards)).toHaveCount(total);
  await accessible(page);

  await page.goBack();
  await expect(page).toHaveURL('/products/hoodies');
  await expect(page.getByRole('button', { name: 'Remove filter: Black' })).toBeHidden();
  await page.goForward();
  await expect(page.locator(cards)).toHaveCount(total);
  // A friend who opens the URL has an empty browser storage.
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.reload();
  await expect(page.locator(cards)).toHaveCount(total);
  await expect(page.getByRole('button', { name: 'Remove filter: Size M' })).toBeVisible();

  const first = page.locator(`${cards} > a`).first();
  const title = await first.getAttribute('title');
  await first.click();
  await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible();
  await choose(page, { color: 'Black' });
  await page.goBack();
  await expect(page).toHaveURL('/products/hoodies?size=M&color=Black');
  await expect(first).toHaveAttribute('title', title ?? '');
});

test('a shopper removes filters one by one by keyboard, sorts in place, and loads more, never losing the focus, and finds the place in a longer list again', async ({
  page,
  shop,
}) => {
  const { total } = (await shop.call<Filters>('GET', '/api/filters')).body;

  await test.step('a shopper removes filters one by one by keyboard and never loses the focus', async () => {
    await page.goto('/products?size=M,L&stock=in');
    const remove = (name: string) => page.getByRole('button', { name: `Remove filter: ${name}` });
    await remove('Size L').press('Enter');
    await expect(page).toHaveURL('/products?size=M&stock=in');
    await expect(remove('In stock')).toBeFocused();
    await remove('In stock').press('Enter');
    await expect(remove('Size M')).toBeFocused();
    await remove('Size M').press('Enter');
    await expect(page).toHaveURL('/products');
    await expect(page.getByRole('main').getByRole('button', { name: /^Filter/ })).toBeFocused();
    await expect(page.getByRole('main').getByRole('status')).toHaveText(`${total} products`);
  });

  await test.step('a new sort order replaces the list in place, without a skeleton', async () => {
    const cheapest = await shop.call<Listed<ProductCard>>('GET', '/api/products?sort=price-asc&limit=24');
    await expect(page.locator(cards)).toHaveCount(24);
    await page.route('**/api/products?*sort=price-asc*', async (route) => {
      await expect(page.locator('[aria-busy="true"]')).toBeVisible();
      await expect(page.locator(cards)).toHaveCount(24);
      await expect(page.getByText('Loading products')).toBeHidden();
      await route.continue();
    });
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price, low to high');
    await expect(page).toHaveURL('/products?sort=price-asc');
    const links = page.locator(`${cards} > a`);
    await expect
      .poll(() => links.evaluateAll((found) => found.map((a) => a.getAttribute('href'))))
      .toEqual(cheapest.body.items.map(({ slug }) => `/product/${slug}`));
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  });

  await test.step('a shopper loads more products, and the keyboard focus goes to the first new one', async () => {
    await page.goto('/products');
    await expect(page.getByText(`24 of ${total}`)).toBeVisible();
    await page.getByRole('button', { name: 'Load more' }).press('Enter');
    await expect(page.locator(cards)).toHaveCount(48);
    await expect(page.locator(`${cards}:nth-child(25) > a`)).toBeFocused();
  });

  await test.step('a longer list survives reload and Back, and the shopper stays at the same product', async () => {
    const product = page.locator(cards).nth(34);
    await product.scrollIntoViewIfNeeded();
    const place = () => page.evaluate(() => window.scrollY);
    const before = await place();
    // The app saves the scroll position in the next animation frame.
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain(String(before));
    await page.reload();
    await expect(page.locator(cards)).toHaveCount(48);
    await expect.poll(place).toBe(before);
    await product.getByRole('link').click();
    await expect(page).toHaveURL(/\/product\//);
    await page.reload();
    await page.goBack();
    await expect(page.locator(cards)).toHaveCount(48);
    await expect.poll(place).toBe(before);
    await page.getByRole('button', { name: 'Load more' }).press('Enter');
    await expect(page.locator(cards)).toHaveCount(total);
    await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();
    // A list that is opened again by its URL starts with the first page.
    await page.goto('/');
    await page.goto('/products');
    await expect(page.getByText(/^24 of/)).toBeVisible();
    await expect(page.locator(cards)).toHaveCount(24);
  });
});

test('a shopper narrows a search by price, category and size, sees what each choice leaves, and keeps the size; without any match they can clear the filters', {
  tag: '@both',
}, async ({ page, shop, accessible }) => {
  const filtersOf = async (chosen = '') => (await shop.call<Filters>('GET', `/api/filters?q=tee${chosen}`)).body;
  const price = (await filtersOf()).prices.at(-1);
  const from = `&minPriceCents=${price?.minCents}`;
  const category = (await filtersOf(from)).categories.find(({ count }) => count > 0);
  const dollars = (price?.minCents ?? 0) / 100;
  await page.goto('/search?q=tee');
  await page.getByRole('main').getByRole('button', { name: 'Filter' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  const choice = (name: string) => sheet.getByRole('checkbox', { name, exact: true });
  const counted = (count = 0) => new RegExp(`^${count} products?$`);
  await expect(choice(`$${dollars} and up`)).toHaveAccessibleDescription(counted(price?.count));
  await choice(`$${dollars} and up`).check();
  await expect(choice(category?.value ?? '')).toHaveAccessibleDescription(counted(category?.count));
  await choice(category?.value ?? '').check();
  await choice('M').check();
  await expect(page).toHaveURL((url) => {
    const chosen = ['size', 'category', 'price'].map((name) => url.searchParams.get(name));
    return chosen.join(' / ') === `M / ${category?.value} / ${dollars}-`;
  });
  const narrowed = `${from}&size=M&categoryName=${encodeURIComponent(category?.value ?? '')}`;
  const left = await filtersOf(narrowed);
  expect(left.colors.some(({ count }) => count === 0)).toBe(true);
  for (const { value, count } of left.colors) {
    await expect(choice(value)).toHaveAccessibleDescription(counted(count));
    await (count === 0 ? expect(choice(value)).toBeDisabled() : expect(choice(value)).toBeEnabled());
  }
  await accessible(page);
  const { total } = (await shop.call<Listed<ProductCard> & { total: number }>('GET', `/api/search?q=tee${narrowed}`))
    .body;
  const found = `${total} product${total === 1 ? '' : 's'}`;
  await sheet.getByRole('button', { name: `Show ${found}` }).click();
  await expect(page.getByText(`${found} found for “tee”`)).toBeVisible();
  await expect(page.locator(cards)).toHaveCount(Math.min(total, 24));
  await accessible(page);
  await page.getByRole('button', { name: `Remove filter: $${dollars} and up` }).click();
  await expect(page).not.toHaveURL(/price/);
  await page.locator(`${cards} > a`).first().click();
  await expect(page.getByRole('radio', { name: /^M(, sold out)?$/ })).toBeChecked();

  await test.step('a shopper whose filters match nothing reads so and can clear them', async () => {
    await page.goto('/products/hoodies?color=No+such+color');
    await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('status')).toHaveText('0 products');
    await accessible(page);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/products/hoodies');
    await expect(page.locator(cards).first()).toBeVisible();
  });
});
