import type { Page as Listed } from '#shared/base/pagination.ts';
import type { ProductCard } from '#shared/catalogue/product.ts';
import type { Filters } from '#shared/catalogue/selection.ts';
import { expect, test } from '../shop-test.ts';
import { choose } from '../shopper.ts';

const PHONE = { width: 390, height: 844 };
const cards = '#main .hairline-grid > li';

test('on a phone a shopper finds the medium black hoodies, shares the URL and goes back', async ({
  page,
  shop,
  accessible,
  browser,
}) => {
  const expected = await shop.call<Listed<ProductCard> & { total: number }>(
    'GET',
    '/api/products?category=hoodies&size=M&color=Black&limit=48',
  );
  const all = await shop.call<Filters>('GET', '/api/filters?category=hoodies');
  const { total } = expected.body;
  expect(total).toBeGreaterThan(1);

  await page.setViewportSize(PHONE);
  await page.goto('/products/hoodies');
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText(`${all.body.total} products`);
  await page.getByRole('main').getByRole('button', { name: 'Filter' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await sheet.getByRole('checkbox', { name: 'M', exact: true }).check();
  await sheet.getByRole('checkbox', { name: 'Black', exact: true }).check();
  await expect(page).toHaveURL('/products/hoodies?size=M&color=Black');
  await expect(sheet.getByRole('button', { name: `Show ${total} products` })).toBeVisible();
  await accessible(page);
  await sheet.getByRole('button', { name: `Show ${total} products` }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filter, 2 chosen' })).toBeFocused();
  await expect(status).toHaveText(`${total} products`);
  await expect(page.locator(cards)).toHaveCount(total);
  await accessible(page);

  const friend = await browser.newPage({ viewport: PHONE, baseURL: shop.url });
  await friend.goto(page.url());
  await expect(friend.locator(cards)).toHaveCount(total);
  await expect(friend.getByRole('button', { name: 'Remove filter: Size M' })).toBeVisible();
  await friend.close();

  await page.goBack();
  await expect(page).toHaveURL('/products/hoodies');
  await expect(page.getByRole('button', { name: 'Remove filter: Black' })).toBeHidden();
  await page.goForward();
  await expect(page.locator(cards)).toHaveCount(total);
  await page.reload();
  await expect(page.locator(cards)).toHaveCount(total);
});

test('a shopper removes filters one by one by keyboard, sorts in place, and loads more, never losing the focus', async ({
  page,
  shop,
}) => {
  await test.step('a shopper removes filters one by one by keyboard and never loses the focus', async () => {
    const all = await shop.call<Filters>('GET', '/api/filters');
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
    await expect(page.getByRole('main').getByRole('status')).toHaveText(`${all.body.total} products`);
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
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const links = await page.locator(`${cards} > a`).evaluateAll((found) => found.map((a) => a.getAttribute('href')));
    expect(links).toEqual(cheapest.body.items.map(({ slug }) => `/product/${slug}`));
  });

  await test.step('a shopper loads more products, and the keyboard focus goes to the first new one', async () => {
    const { body } = await shop.call<Filters>('GET', '/api/filters');
    await page.goto('/products');
    await expect(page.getByText(`24 of ${body.total}`)).toBeVisible();
    await page.getByRole('button', { name: 'Load more' }).press('Enter');
    await expect(page.locator(cards)).toHaveCount(48);
    await expect(page.locator(`${cards}:nth-child(25) > a`)).toBeFocused();
    await page.getByRole('button', { name: 'Load more' }).press('Enter');
    await expect(page.locator(cards)).toHaveCount(body.total);
    await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();
  });
});

test('a shopper whose filters match nothing reads so and can clear them', { tag: '@both' }, async ({
  page,
  accessible,
}) => {
  await page.goto('/products/hoodies?color=No+such+color');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('0 products');
  await accessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/products/hoodies');
  await expect(page.locator(cards).first()).toBeVisible();
});

test('a longer list survives reload and Back, and the shopper stays at the same product', async ({ page }) => {
  await page.goto('/products');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.locator(cards)).toHaveCount(48);
  const product = page.locator(cards).nth(34);
  await product.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => window.scrollY);
  const before = await place();
  // The app notes the place in the next frame.
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
  // A list that is opened again starts from its top.
  await page.goto('/');
  await page.goto('/products');
  await expect(page.getByText(/^24 of/)).toBeVisible();
  await expect(page.locator(cards)).toHaveCount(24);
});

test('search results can be filtered and sorted like listings', { tag: '@both' }, async ({
  page,
  shop,
  accessible,
}) => {
  const { body } = await shop.call<Listed<ProductCard> & { total: number }>('GET', '/api/search?q=hoodie&color=Black');
  await page.goto('/search?q=hoodie');
  await page.getByRole('main').getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('checkbox', { name: 'Black', exact: true }).check();
  await page.getByRole('button', { name: `Show ${body.total} products` }).click();
  await expect(page).toHaveURL('/search?q=hoodie&color=Black');
  await expect(page.getByText(`${body.total} products found for “hoodie”`)).toBeVisible();
  await expect(page.locator(cards)).toHaveCount(body.total);
  await accessible(page);
});

test('a shopper narrows a search by price, category and size, sees what each choice leaves, and keeps the size', {
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
  const left = await filtersOf(`${from}&size=M&categoryName=${encodeURIComponent(category?.value ?? '')}`);
  expect(left.colors.some(({ count }) => count === 0)).toBe(true);
  for (const { value, count } of left.colors) {
    await expect(choice(value)).toHaveAccessibleDescription(counted(count));
    await (count === 0 ? expect(choice(value)).toBeDisabled() : expect(choice(value)).toBeEnabled());
  }
  await accessible(page);
  await sheet.getByRole('button', { name: /^Show \d+ products?$/ }).click();
  await page.getByRole('button', { name: `Remove filter: $${dollars} and up` }).click();
  await expect(page).not.toHaveURL(/price/);
  await page.locator(`${cards} > a`).first().click();
  await expect(page.getByRole('radio', { name: /^M(, sold out)?$/ })).toBeChecked();
});

test('a product opened from a filtered list links back to that list', async ({ page }) => {
  await page.goto('/products/hoodies?color=Black&sort=price-desc');
  const first = page.locator(`${cards} > a`).first();
  const title = await first.getAttribute('title');
  await first.click();
  await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible();
  await choose(page, { color: 'Black' });
  await page.goBack();
  await expect(page).toHaveURL('/products/hoodies?color=Black&sort=price-desc');
  await expect(page.locator(`${cards} > a`).first()).toHaveAttribute('title', title ?? '');
});
