import { readFileSync } from 'node:fs';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { browse } from '../../support/shopping.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';

test('the owner imports reviews from a file, sees what is wrong with it, and publishes them', {
  tag: '@both',
}, async ({ page, shop, accessible }) => {
  const product = (await browse(shop)).find(({ reviews }) => !reviews) as ProductDetail;
  const csv = [
    'Handle,Stars,Body,Author,review_date,Email',
    `${product.slug},5,Still my favorite.,Ada L.,3/31/2025,ada@example.com`,
    `${product.slug},9,,Bob,soon,`,
    `${product.slug},5,Still my favorite.,Ada L.,2025-03-31,`,
    'not-ours,4,,Cem,2025-01-01,',
  ].join('\n');
  await enter(page, shop, '/admin/reviews');
  await page.getByRole('link', { name: 'Import' }).click();
  await accessible(page);
  const choose = (name: string, text: string) =>
    page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('stars.csv', 'Product,Stars\na,5');
  await expect(page.getByText('Missing: Name, Date.')).toBeVisible();
  await choose('old-shop.csv', csv);
  await expect(
    page.getByText(
      '1 new review. 1 is twice in the file: row 4 is the same as row 2. 2 rows have errors and won’t be imported.',
    ),
  ).toBeVisible();
  await expect(page.getByText('These columns won’t be imported: Email.')).toBeVisible();
  await expect(page.getByText('Rating: “9” isn’t a rating. Enter a whole number from 1 to 5.')).toBeVisible();
  await expect(page.getByText('Date: “soon” isn’t a date.')).toBeVisible();
  await expect(page.getByText('No product matches not-ours.')).toBeVisible();
  await page.getByRole('radio', { name: /Publish at once/ }).check();
  await accessible(page);
  await page.getByRole('button', { name: 'Import 1 review' }).click();
  await expect(page.getByText('1 review imported, 2 not imported.')).toBeVisible();
  await expect(page.getByText('Rating: “9” isn’t a rating. Enter a whole number from 1 to 5.')).toBeVisible();
  await accessible(page);
  await page.getByRole('link', { name: 'Show reviews' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Still my favorite.' });
  await expect(entry.getByText('Imported')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toContain(`${product.slug},5,,Still my favorite.,Ada L.`);

  await page.goto(`/product/${product.slug}`);
  await page.locator('#reviews').scrollIntoViewIfNeeded();
  const review = page.getByRole('region', { name: 'Reviews' }).getByRole('listitem').filter({ hasText: 'Ada L.' });
  await expect(review.getByText('Imported review')).toBeVisible();
  await expect(review.getByText('Verified buyer')).toHaveCount(0);
});
