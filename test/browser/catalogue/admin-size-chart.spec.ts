import type { Page } from '@playwright/test';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { message } from '../shopper.ts';
import { newProduct, read, save } from './product-form.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Size chart', exact: true });
const cell = (page: Page, name: string) => panel(page).getByRole('textbox', { name, exact: true });
const source = (page: Page) => cell(page, 'Size chart');
const press = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true }).click();
const TABLE = '<table><tr><th>Size</th><th>Chest</th></tr><tr><th>S</th><td>18 in / 46 cm</td></tr></table>';

test(
  'an admin fills in a size chart in centimeters, and shoppers choose their unit',
  {
    tag: '@both',
  },
  async ({ page, shop, accessible }, { project }) => {
    const slug = `charted-${project.name.replaceAll(' ', '-')}`;
    const product = await newProduct(shop, { title: 'Charted Tee', slug });
    await enter(page, shop, `/admin/products/${product.id}/edit`);
    await press(page, 'Add size chart');
    await press(page, 'Centimeters');
    await cell(page, 'Chest of S').fill('96-101');
    await expect(cell(page, 'Chest of S')).toHaveAccessibleDescription('38–40 in');
    await cell(page, 'Chest of S').press('Enter');
    await expect(cell(page, 'Chest of M')).toBeFocused();
    await cell(page, 'Chest of M').fill('40.5 in');
    await expect(cell(page, 'Chest of M')).toHaveAccessibleDescription('103 cm');
    await cell(page, 'Length of S').fill('Cropped');
    await press(page, 'Remove measurement 3');
    await cell(page, 'Measurement 2').fill('Body length');
    await press(page, 'Move measurement 2 up');
    await cell(page, 'Note below the chart').fill('Measured flat.');
    await press(page, 'Inches');
    await expect(cell(page, 'Chest of S')).toHaveValue('38–40');
    await accessible(page);
    await save(page).click();
    await expect(message(page, 'Product updated successfully')).toBeVisible();
    const html =
      '<table><thead><tr><th scope="col">Size</th><th scope="col">Body length</th><th scope="col">Chest</th></tr></thead>' +
      '<tbody><tr><th scope="row">S</th><td>Cropped</td><td>96–101 cm / 38–40 in</td></tr>' +
      '<tr><th scope="row">M</th><td>—</td><td>40.5 in / 103 cm</td></tr></tbody></table><p>Measured flat.</p>';
    expect((await read(shop, product)).sizeChartHtml).toBe(html);
    await page.goto(`/admin/products/${product.id}/edit`);
    await expect(cell(page, 'Body length of S')).toHaveValue('Cropped');
    await expect(page.getByText('Nothing to save')).toBeVisible();

    await page.goto(`/product/${slug}`);
    await page.getByRole('button', { name: 'Size guide' }).click();
    const chart = page.getByRole('region', { name: 'Size chart' });
    await expect(chart.getByRole('cell', { name: '38–40 in', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Centimeters' }).click();
    await expect(chart.getByRole('cell', { name: '96–101 cm', exact: true })).toBeVisible();
    await expect(chart.getByRole('cell', { name: '103 cm', exact: true })).toBeVisible();
    await accessible(page);
    await page.reload();
    await page.getByRole('button', { name: 'Size guide' }).click();
    await expect(page.getByRole('button', { name: 'Centimeters' })).toHaveAttribute('aria-pressed', 'true');
  },
);

test("a chart written as HTML stays until it is edited, cells are pasted, and a new chart begins with another product's", {
  tag: '@both',
}, async ({ page, shop, accessible, accessibleHere }) => {
  let product: AdminProduct;

  await test.step('a chart that was written as HTML stays to the letter until it is edited, and what is undone is not saved', async () => {
    product = await newProduct(shop, { title: 'Older Chart', slug: 'older-chart', sizeChartHtml: TABLE });
    await enter(page, shop, `/admin/products/${product.id}/edit`);
    await expect(cell(page, 'Chest of S')).toHaveValue('18');
    await expect(page.getByText('Nothing to save')).toBeVisible();
    await cell(page, 'Chest of M').fill('19');
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await cell(page, 'Chest of M').fill('');
    await expect(page.getByText('Nothing to save')).toBeVisible();
    await press(page, 'Edit as HTML');
    await expect(source(page)).toHaveValue(TABLE);
  });

  await test.step('cells from a spreadsheet are pasted, and rows of sizes that are gone stay until they are removed', async () => {
    await press(page, 'Edit as a table');
    await cell(page, 'Chest of S').evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '20\t1\n21\n');
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(cell(page, 'Chest of M')).toHaveValue('21');
    await page.getByRole('list', { name: 'Chosen sizes' }).getByRole('button', { name: /\bM\b/ }).click();
    await expect(panel(page).getByText('Not one of this product’s sizes')).toBeVisible();
    await expect(cell(page, 'Chest of M')).toHaveValue('21');
    await press(page, 'Remove the row M');
    await expect(cell(page, 'Chest of M')).toHaveCount(0);
  });

  await test.step('HTML that a table would lose stays HTML until an admin agrees', async () => {
    const html = '<p>Flat:</p><table><tr><th>Size</th><th>Chest</th></tr><tr><th>S</th><td>46</td></tr></table>';
    product = await newProduct(shop, { title: 'Zephyr Copy', slug: 'zephyr-copy', sizeChartHtml: html });
    await page.goto(`/admin/products/${product.id}/edit`);
    await expect(source(page)).toHaveValue(html);
    await expect(panel(page).getByText('Shown as HTML because')).toBeVisible();
    await source(page).fill('<p>True to size.</p>');
    await expect(panel(page).getByText('it has no table')).toBeVisible();
    await source(page).fill(html);
    await press(page, 'Edit as a table anyway');
    const question = page.getByRole('alertdialog', { name: 'Edit as a table?' });
    await accessibleHere(page);
    await question.getByRole('button', { name: 'Keep the HTML' }).click();
    await expect(source(page)).toHaveValue(html);
    await press(page, 'Edit as a table anyway');
    await question.getByLabel('Numbers without a unit are in').selectOption('Centimeters');
    await question.getByRole('button', { name: 'Edit as a table' }).click();
    await expect(cell(page, 'Chest of S')).toHaveAccessibleDescription('18 in');
    await press(page, 'Edit as HTML');
    await expect(source(page)).toHaveValue(/<td>46 cm \/ 18 in<\/td>/);
    await press(page, 'Edit as a table');
  });

  await test.step("a new chart begins with another product's", async () => {
    await newProduct(shop, { title: 'Zephyr Source', slug: 'zephyr-source', sizeChartHtml: TABLE });
    await press(page, 'Inches');
    await press(page, 'Remove chart');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove chart' }).click();
    await expect(panel(page).getByRole('button', { name: 'Add size chart' })).toBeVisible();
    await press(page, 'Copy from another product');
    const dialog = page.getByRole('dialog', { name: 'Copy a size chart' });
    await dialog.getByLabel('Search products').fill('zephyr nothing');
    await expect(dialog.getByText('No matching product has a size chart.')).toBeVisible();
    await dialog.getByLabel('Search products').fill('zephyr');
    await expect(dialog.getByRole('button', { name: 'Zephyr Source' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Zephyr Copy' })).toHaveCount(0);
    await accessible(page);
    await dialog.getByRole('button', { name: 'Zephyr Source' }).click();
    await expect(cell(page, 'Chest of S')).toHaveValue('18');
    await expect(cell(page, 'Chest of M')).toHaveValue('');
    await save(page).click();
    await expect(message(page, 'Product updated successfully')).toBeVisible();
    expect((await read(shop, product)).sizeChartHtml).toBe(TABLE);
  });
});
