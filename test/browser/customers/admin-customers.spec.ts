import { readFile } from 'node:fs/promises';
import type { CustomerExport } from '#shared/customers/account-export.ts';
import { enter, showPlaces } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { BOTH_SIZES } from '../sizes.ts';

test('an admin finds a customer, notes and tags them, and hands over their data', { tag: BOTH_SIZES }, async ({
  page,
  shop,
  accessible,
}) => {
  await enter(page, shop, '/admin/orders?q=shopper@foundation.example');
  await page.getByRole('main').getByRole('link', { name: /^#/ }).first().click();
  await page.getByRole('link', { name: 'Customer page' }).click();
  await expect(page.getByRole('heading', { name: 'Regular Shopper', level: 1 })).toBeVisible();
  await showPlaces(page);
  await page.getByRole('link', { name: 'Customers', exact: true }).last().click();
  await expect(page.getByRole('link', { name: /^Buyer \d+$/ }).first()).toBeVisible();
  await accessible(page);

  const search = page.getByRole('searchbox', { name: 'Search customers' });
  await search.fill('nobody at all');
  await search.press('Enter');
  await expect(page.getByText('No customer matches “nobody at all”.')).toBeVisible();
  await accessible(page);
  await search.fill('shopper@found');
  await search.press('Enter');
  await page.getByRole('link', { name: 'Regular Shopper' }).click();

  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Enter a note first.')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'New note' });
  await field.fill('Prefers email');
  await field.press('Tab');
  await page.keyboard.press('Enter');
  const note = page.getByRole('list', { name: 'Notes' }).getByRole('listitem').filter({ hasText: 'Prefers email' });
  await expect(note).toContainText('admin@foundation.example');
  await page.getByRole('combobox', { name: 'Tags' }).fill('Wholesale');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove tag Wholesale' })).toBeVisible();
  await expect(page.getByText('Tags changed')).toBeVisible();
  await accessible(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export data' }).click();
  const path = await (await downloading).path();
  const data = JSON.parse(await readFile(path, 'utf8')) as CustomerExport;
  expect(data).toMatchObject({ email: 'shopper@foundation.example', tags: ['Wholesale'] });
  expect(data.notes.map(({ text }) => text)).toEqual(['Prefers email']);

  await note.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('alertdialog', { name: 'Delete this note?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(note).toHaveCount(0);
});

test('an admin sees that customers were not loaded, and tries again', async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/503/);
  await page.route('**/api/admin/customers?*', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"code":"unavailable"}' }),
  );
  await enter(page, shop, '/admin/customers');
  await expect(page.getByRole('alert')).toContainText('the customers');
  await page.unroute('**/api/admin/customers?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: /^Buyer \d+$/ }).first()).toBeVisible();
});
