import type { Page } from '@playwright/test';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import { makeCategory } from '../../support/catalogue/categories.ts';
import { putProviderProduct, soldVariant } from '../../support/fulfilment/provider-products.ts';
import { storeOf } from '../../support/shop-store.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { message } from '../shopper.ts';
import { field, newProduct, read, save } from './product-form.ts';

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Sell below cost?' });
const answer = (page: Page, name: 'Back' | 'Save anyway') => question(page).getByRole('button', { name });
const REFUSED = /409/;

test('an admin reads the loss of a price or a discount below cost and has to confirm it, and sees the margins as they type', {
  tag: '@both',
}, async ({ page, shop, accessible, expectedErrors, accessibleHere }) => {
  await test.step('an admin who sets a price below cost reads the loss, has to confirm, and keeps the typed values', async () => {
    expectedErrors.push(REFUSED);
    const product = await newProduct(shop, { title: 'Dear Tee', slug: `dear-tee-${Date.now()}`, costCents: 1_200 });
    await enter(page, shop, `/admin/products/${product.id}/edit`);
    await field(page, 'Price').fill('10.00');
    await field(page, 'SKU').fill('TYPED-1');
    await expect(page.getByText('Each item sells below cost.')).toBeVisible();
    await save(page).click();
    await expect(question(page).getByRole('row', { name: /Dear Tee \$10\.00 \$12\.00 \$2\.59/ })).toBeVisible();
    await accessible(page);
    await answer(page, 'Back').click();
    await expect(question(page)).toBeHidden();
    await expect(field(page, 'Price')).toHaveValue('10.00');
    await expect(field(page, 'SKU')).toHaveValue('TYPED-1');
    expect((await read(shop, product)).priceCents).toBe(6_400);

    await save(page).click();
    await answer(page, 'Save anyway').click();
    await expect(message(page, 'Product updated successfully')).toBeVisible();
    expect(await read(shop, product)).toMatchObject({ priceCents: 1_000, sku: 'TYPED-1' });
  });

  await test.step('the margins of all variants follow the price while an admin types it', async () => {
    const product = await putProviderProduct(shop, await storeOf(shop));
    const { size, color } = soldVariant(product);
    await page.goto(`/admin/products/${product.id}/edit`);
    const row = page.getByRole('region', { name: 'Margin of each variant' }).getByRole('row', {
      name: new RegExp(`^${color} / ${size}`),
    });
    await expect(row).toBeVisible();
    await expect(row).not.toContainText('Loss');
    await expect(page.getByText('Changing this moves every variant’s price by the same amount.')).toBeVisible();
    await accessible(page);
    await field(page, 'Price').fill('1.00');
    await expect(row).toContainText('Loss');
    await expect(page.getByText(/variants sell below cost\.$/)).toBeVisible();
  });

  await test.step('an admin previews a discount below cost and has to confirm it', async () => {
    expectedErrors.push(REFUSED);
    const category: AdminCategory = await makeCategory(shop, `dear-${Date.now()}`);
    const categoryIds = [category.id];
    await newProduct(shop, { title: 'Steep Tee', slug: `steep-${Date.now()}`, costCents: 5_000, categoryIds });
    // The in-memory catalogue is updated by the table's stream.
    await shop.drain();
    await page.goto('/admin/categories');
    await page.getByRole('button', { name: 'Set Category Discount' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set Category Discount' });
    await dialog.getByLabel('Category', { exact: true }).selectOption(category.id);
    await dialog.getByLabel('Percent off').fill('50');
    await expect(dialog.getByText(/^1 price would be below cost/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Apply discount' }).click();
    await expect(question(page).getByRole('row', { name: /Steep Tee \$32\.00 \$50\.00/ })).toBeVisible();
    await accessibleHere(page);
    await answer(page, 'Back').click();
    await expect(dialog.getByLabel('Percent off')).toHaveValue('50');
    await dialog.getByRole('button', { name: 'Apply discount' }).click();
    await answer(page, 'Save anyway').click();
    await expect(message(page, 'Applied discount to 1 product')).toBeVisible();
  });
});
