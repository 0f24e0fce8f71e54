import type { Page } from '#shared/base/pagination.ts';
import type { ProductCard } from '#shared/catalogue/product.ts';
import { expect, test } from '../shop-test.ts';

test('the search starts 300 ms after typing stops, shows five results, and links to all of them', {
  tag: '@both',
}, async ({ page, shop, accessible }) => {
  const searches: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/search') searches.push(searchParams.get('q') ?? '');
  });
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByText('Start typing to search for products.')).toBeVisible();
  await accessible(page);

  const field = dialog.getByRole('searchbox', { name: 'Search for products' });
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await field.fill('hood');
  await page.clock.runFor(250);
  await field.fill('hoodie');
  await page.clock.runFor(250);
  expect(searches).toEqual([]);
  await page.clock.runFor(100);
  await page.clock.resume();
  await expect(dialog.getByRole('listitem')).toHaveCount(5);
  expect(searches).toEqual(['hoodie']);
  await accessible(page);

  const { body } = await shop.call<Page<ProductCard> & { total: number }>('GET', '/api/search?q=hoodie&limit=48');
  await dialog.getByRole('link', { name: 'View All' }).click();
  await expect(page).toHaveURL('/search?q=hoodie');
  await expect(page.getByText(`${body.total} products found for “hoodie”`)).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(Math.min(body.total, 24));
  await accessible(page);
});

test('a search without results or a corrected one says so, in the dialog and on its page, and keys go through the results', {
  tag: '@both',
}, async ({ page, accessible, accessibleHere }) => {
  await test.step('a search without results says so, in the dialog and on its page', async () => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search' });
    const field = dialog.getByRole('searchbox', { name: 'Search for products' });
    await field.fill('zeppelin');
    await expect(dialog.getByText('No products found for “zeppelin”.')).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Hoodies' })).toHaveAttribute('href', '/products/hoodies');
    await expect(dialog.getByRole('link', { name: 'Gift cards' })).toHaveAttribute('href', '/gift-cards');
    await accessible(page);
    await field.press('Enter');
    await expect(page).toHaveURL('/search?q=zeppelin');
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('“zeppelin”');
    await expect(page.getByRole('heading', { name: 'Newest' })).toBeVisible();
    await accessible(page);
    await page.getByRole('main').getByRole('link', { name: 'T-Shirts' }).click();
    await expect(page).toHaveURL('/products/tshirts');
  });

  await test.step('a corrected search says so, in the dialog and on its page', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search' });
    const field = dialog.getByRole('searchbox', { name: 'Search for products' });
    await field.fill('hodie');
    await expect(dialog.getByText('Showing results for “hoodie”')).toBeVisible();
    await accessible(page);
    await field.press('Enter');
    await expect(page.getByText('No exact match for “hodie”. Showing results for “hoodie”.')).toBeVisible();
    await expect(page.getByText(/^\d+ products found for “hoodie”$/)).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('best');
    await accessible(page);
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Newest');
    await expect(page).toHaveURL('/search?q=hodie&sort=newest');
  });

  await test.step('the arrow keys go through the results, Enter opens one, Escape returns to where the search was opened', async () => {
    const opener = page.getByRole('banner').getByRole('button', { name: 'Search' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Search' });
    const field = dialog.getByRole('searchbox', { name: 'Search for products' });
    await field.fill('hoodie');
    const finds = dialog.getByRole('listitem').getByRole('link');
    await expect(finds).toHaveCount(5);
    await page.keyboard.press('ArrowDown');
    await expect(finds.nth(0)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(finds.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.press('Enter');
    await expect(finds).toHaveCount(5);
    await page.keyboard.press('ArrowDown');
    const address = await finds.nth(0).getAttribute('href');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(address ?? '');
    await expect(dialog).toBeHidden();
  });

  await test.step('the search page starts empty, ignores blanks and searches for the typed text', async () => {
    await page.goto('/search');
    await expect(page.getByRole('heading', { name: 'Search Products' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Start your search' })).toBeVisible();
    await accessibleHere(page);
    const field = page.getByRole('searchbox', { name: 'Search for products' });
    await expect(field).toHaveAttribute('placeholder', 'Search for products...');
    await field.fill('   ');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/search');
    await field.fill('Arch Long');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/search?q=Arch+Long');
    await expect(page.getByText('1 product found for “Arch Long”')).toBeVisible();
  });
});
