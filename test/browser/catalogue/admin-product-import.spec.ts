import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { adminOf } from '../../support/admin.ts';
import { fileOf, importFile } from '../../support/catalogue/product-imports.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';

const choose = (page: Page, name: string, csv: string) =>
  page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) });

test('an admin sees what a file would change, imports it, reads what is wrong with others, and exports every product', {
  tag: '@both',
}, async ({ page, shop, accessible, expectedErrors }) => {
  await test.step('an admin sees what a file would change, imports it, and sees the results', async () => {
    const name = `seen-${Date.now()}`;
    await importFile(shop, fileOf(name, 2));
    const [header, ...rows] = fileOf(name, 3).replace('Tee 1', 'Renamed tee').split('\n');
    const csv = [header, ...rows, 'no-price,Unpriced,,,,,,,', `dear,Dear,,12 dollars,,,,,`].join('\n');

    await enter(page, shop, '/admin/products');
    await page.getByRole('button', { name: 'Import / Export' }).click();
    await page.getByRole('menuitem', { name: 'Import products' }).click();
    await expect(page.getByRole('heading', { name: 'Import products' })).toBeVisible();
    await choose(page, 'spring.csv', csv);

    await expect(page.getByRole('heading', { name: 'spring.csv' })).toBeFocused();
    await expect(page.getByText('1 new, 1 with changes, 1 unchanged.')).toContainText('2 products have errors');
    const list = page.getByRole('region', { name: 'Products in the file' });
    await expect(list.getByRole('button', { name: 'Error 2' })).toHaveAttribute('aria-pressed', 'true');
    await expect(list).toContainText('Row 8, Price: This is required.');
    await expect(list).toContainText('Row 9, Price: “12 dollars” isn’t an amount.');
    await accessible(page);

    const download = page.waitForEvent('download');
    await list.getByRole('button', { name: 'Download errors' }).click();
    const errors = await readFile(await (await download).path(), 'utf8');
    expect(errors.trim().split('\r\n')).toHaveLength(3);

    await list.getByRole('button', { name: 'New 1' }).click();
    await expect(list.getByRole('listitem')).toContainText(/\$\d+\.\d\d, (no|\d+) variants?, (published|draft)/);
    await list.getByRole('button', { name: 'Changes 1' }).click();
    await expect(list.getByRole('listitem').filter({ hasText: 'Title:' }).last()).toContainText('Renamed tee');
    await page.getByRole('button', { name: 'Import 2 products' }).click();
    await expect(page.getByText('1 created, 1 updated, 2 not imported, 1 unchanged.')).toBeVisible();
    await expect(list.getByRole('button', { name: 'Not imported 2' })).toBeVisible();
    await accessible(page);

    const admin = await adminOf(shop);
    const { items } = await admin.list('limit=48');
    expect(items.find(({ slug }) => slug === `${name}-1`)?.title).toBe('Renamed tee');
    await page.reload();
    await expect(page.getByText('1 created, 1 updated, 1 not imported, 1 unchanged.')).toBeVisible();
    await page.getByRole('link', { name: 'Import another file' }).click();
    await expect(page.getByRole('link', { name: 'spring.csv' }).first()).toBeVisible();
  });

  await test.step('an admin is shown why a file cannot be read, and that another one changes nothing', async () => {
    const name = `same-${Date.now()}`;
    await importFile(shop, fileOf(name, 1));
    await page.goto('/admin/products/import');
    await choose(page, 'photo.jpg', '\u0089PNG\u0000');
    await expect(page.getByRole('alert')).toContainText('including “Handle”');
    await choose(page, 'same.csv', fileOf(name, 1));
    await expect(page.getByText('Nothing to import: your products already match this file.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await expect(page.getByLabel('Choose a file')).toBeAttached();
  });

  await test.step('an admin sees when the connection breaks, and nothing was imported', async () => {
    expectedErrors.push(/product-imports/);
    await page.route(/product-imports\/imp_.*\/parts/, (route) => route.abort());
    await choose(page, 'lost.csv', fileOf('lost', 1));
    await expect(page.getByRole('alert')).toContainText('Nothing was imported.');
    await page.unroute(/product-imports\/imp_.*\/parts/);
  });

  await test.step('an admin exports every product, and the file changes nothing when it is imported', async () => {
    await page.goto('/admin/products');
    await page.getByRole('button', { name: 'Import / Export' }).press('Enter');
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export all products' }).press('Enter');
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
    await expect(page.getByText(`saved as ${file.suggestedFilename()}`)).toBeVisible();
    await page.goto('/admin/products/import');
    await choose(page, 'again.csv', await readFile(await file.path(), 'utf8'));
    await expect(page.getByText(/^\d+ unchanged\./)).toBeVisible();
  });
});
