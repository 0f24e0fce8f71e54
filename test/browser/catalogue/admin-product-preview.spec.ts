import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { message } from '../shopper.ts';
import { field, newProduct, read, save } from './product-form.ts';

test('an admin sends on a link to a draft, which a visitor sees but cannot buy', {
  tag: '@both',
}, async ({ page, shop, accessible, browser }) => {
  const draft = await newProduct(shop, { title: 'Gauge Crew', slug: 'gauge-crew', isPublished: false });
  await enter(page, shop, `/admin/products/${draft.id}/edit`);
  await page.getByRole('button', { name: 'Preview' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Preview' });
  const address = await dialog.getByLabel('Preview link').inputValue();
  expect(address).toMatch(/\/preview\/prd_/);
  await expect(dialog.getByText(/The link works until/)).toBeVisible();
  await expect(dialog.getByText('Your unsaved changes')).toHaveCount(0);
  await expect(dialog.getByRole('link', { name: 'Open in new tab' })).toHaveAttribute('href', address);
  await accessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await field(page, 'Title').fill('Gauge Crewneck');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Your unsaved changes aren’t in it.');

  const stranger = await (await browser.newContext()).newPage();
  const visits: string[] = [];
  stranger.on('request', (request) => request.url().includes('/api/visits') && visits.push(request.url()));
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { level: 1, name: 'Gauge Crew' })).toBeVisible();
  await expect(
    stranger.getByText('Preview of an unpublished product. Only people with this link can see it.'),
  ).toBeVisible();
  await stranger.getByRole('radio', { name: 'M' }).check({ force: true });
  await expect(stranger.getByRole('button', { name: 'Add to cart' })).toBeDisabled();
  await expect(stranger.getByText('This is a preview, so you can’t buy it here.')).toBeVisible();
  await stranger.goto('/preview/x');
  await expect(stranger.getByText('This preview link has expired or is incomplete.')).toBeVisible();
  await stranger.getByRole('link', { name: 'Return to Home' }).click();
  await expect.poll(() => visits.length).toBe(1);
  await stranger.context().close();
});

test('an admin sees a search result change as they write it, and is advised but not stopped when it gets long', {
  tag: '@both',
}, async ({ page, shop, accessible }) => {
  const product = await newProduct(shop, { title: 'Level Crew', slug: 'level-crew' });
  await enter(page, shop, `/admin/products/${product.id}/edit`);
  const result = page.getByRole('region', { name: 'Preview of the search result' });
  await expect(result).toContainText('› product › level-crew');
  await expect(result).toContainText('Level Crew — FOUNDATION');
  await expect(result).toContainText('Level Crew, $64.00. Heavy.');
  await field(page, 'SEO title').fill('A crew neck that sits level');
  await field(page, 'SEO description').fill('Long '.repeat(40).trim());
  await expect(result).toContainText('A crew neck that sits level — FOUNDATION');
  await expect(page.getByText('199 characters; search engines show about 160.')).toBeVisible();
  await accessible(page);
  await save(page).click();
  await expect(message(page, 'Product updated successfully')).toBeVisible();
  expect(await read(shop, product)).toMatchObject({ seoTitle: 'A crew neck that sits level' });
  await page.goto('/product/level-crew');
  await expect(page).toHaveTitle('A crew neck that sits level — FOUNDATION');
});
