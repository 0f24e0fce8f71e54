import type { Page } from '@playwright/test';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { backOffice } from '../../support/orders.ts';
import { getProduct } from '../../support/shopping.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { message } from '../shopper.ts';
import { field, newProduct, read, save } from './product-form.ts';

const cell = (page: Page, column: string, variant: string) =>
  page.getByRole('textbox', { name: `${column} of ${variant}`, exact: true });

/** Pastes text into the focused field, like text copied from a spreadsheet. */
const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const data = new DataTransfer();
    data.setData('text/plain', copied);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);

test('an admin gives each size its own stock, by keyboard, by filling and from a spreadsheet, and shoppers see it', {
  tag: '@both',
}, async ({ page, shop, accessible }) => {
  const product = await newProduct(shop, { title: 'Variant Tee', slug: 'variant-tee', colors: ['Ink', 'Bone'] });
  await enter(page, shop, `/admin/products/${product.id}/edit`);
  await page.getByRole('switch', { name: 'Separate stock for each variant' }).click();
  await expect(field(page, 'Quantity')).toHaveValue('0');

  await page.getByRole('combobox', { name: 'For' }).selectOption('All in Bone');
  await page.getByRole('textbox', { name: 'With' }).fill('9');
  await page.getByRole('textbox', { name: 'With' }).press('Enter');
  await expect(cell(page, 'Stock', 'M / Bone')).toHaveValue('9');
  await expect(cell(page, 'Stock', 'M / Ink')).toHaveValue('0');

  await cell(page, 'Stock', 'S / Ink').focus();
  await paste(page, '2\t$66.00\t$80.00\tINK-S\n0\t\t\tINK-M\n');
  await expect(cell(page, 'Price', 'S / Ink')).toHaveValue('66.00');
  await expect(cell(page, 'SKU', 'M / Ink')).toHaveValue('INK-M');
  await cell(page, 'Compare-at price', 'M / Ink').fill('60');
  await expect(cell(page, 'Compare-at price', 'M / Ink')).toHaveAccessibleDescription(
    'Not above the price, so no sale is shown',
  );
  await cell(page, 'Compare-at price', 'M / Ink').fill('');
  await cell(page, 'Stock', 'S / Ink').press('ArrowDown');
  await expect(cell(page, 'Stock', 'M / Ink')).toBeFocused();
  await expect(field(page, 'Quantity')).toHaveValue('20');
  await accessible(page);

  await save(page).click();
  await expect(message(page, 'Product updated successfully')).toBeVisible();
  expect((await read(shop, product)).variants).toMatchObject([
    { size: 'S', color: 'Ink', quantity: 2, priceCents: 6_600, compareAtPriceCents: 8_000, sku: 'INK-S' },
    { size: 'M', color: 'Ink', quantity: 0, priceCents: 6_400, sku: 'INK-M' },
    { size: 'S', color: 'Bone', quantity: 9 },
    { size: 'M', color: 'Bone', quantity: 9 },
  ]);

  await page.goto('/product/variant-tee?color=Ink&size=M');
  await expect(page.getByRole('button', { name: 'SOLD OUT' })).toBeDisabled();
  await expect(page.getByText('M in Ink is sold out. Ink is still available in S.')).toBeVisible();
  await page.getByRole('radio', { name: 'S', exact: true }).check();
  await expect(page.getByText('2 in stock')).toBeVisible();
  await expect(page.getByText('Now $66.00Before $80.00').first()).toBeVisible();
});

test('an admin takes a paste back and fills SKUs, sees wrong numbers marked, and goes back to one stock number', async ({
  page,
  shop,
}) => {
  await test.step('an admin reads which pasted rows were not used, takes the paste back, and fills SKUs', async () => {
    const variants = ['S', 'M'].map((size) => ({ size, color: 'Ink', quantity: 4, sku: '' }));
    const product = await newProduct(shop, { title: 'Paste Tee', slug: 'paste-tee', variants });
    await enter(page, shop, `/admin/products/${product.id}/edit`);
    await cell(page, 'Stock', 'S / Ink').fill('5');
    await cell(page, 'Stock', 'M / Ink').focus();
    await paste(page, '7\n8\n9\n');
    await expect(cell(page, 'Stock', 'M / Ink')).toHaveValue('7');
    const notice = page.getByText('2 pasted rows were skipped because the grid has no more room.');
    await expect(notice).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(cell(page, 'Stock', 'M / Ink')).toHaveValue('4');
    await expect(cell(page, 'Stock', 'S / Ink')).toHaveValue('5');
    await expect(notice).toBeHidden();

    await page.getByRole('combobox', { name: 'Fill' }).selectOption('SKU');
    await page.getByRole('textbox', { name: 'With' }).fill('HOOD');
    await expect(page.getByText('Each variant gets its own SKU, such as HOOD-INK-S.')).toBeVisible();
    await page.getByRole('textbox', { name: 'With' }).press('Enter');
    await expect(cell(page, 'SKU', 'M / Ink')).toHaveValue('HOOD-INK-M');
    await cell(page, 'SKU', 'S / Ink').fill('HOOD-INK-M');
    await expect(cell(page, 'SKU', 'S / Ink')).toHaveAccessibleDescription('Same SKU as M / Ink');
    await expect(cell(page, 'SKU', 'M / Ink')).toHaveAccessibleDescription('Same SKU as S / Ink');
  });

  await test.step('an admin sees wrong numbers marked in the grid, and goes back to one stock number with their sum', async () => {
    const variants = ['S', 'M'].map((size) => ({ size, color: 'Ink', quantity: 4, sku: `GRID-${size}` }));
    const product = await newProduct(shop, { title: 'Grid Tee', slug: 'grid-tee', variants });
    await page.goto(`/admin/products/${product.id}/edit`);
    await cell(page, 'Stock', 'S / Ink').fill('-1');
    await cell(page, 'Price', 'M / Ink').fill('5,50');
    await save(page).click();
    await expect(message(page, 'Please check the marked fields')).toBeVisible();
    await expect(cell(page, 'Stock', 'S / Ink')).toBeFocused();
    await expect(page.getByText('Quantity can’t be below 0')).toBeVisible();
    await expect(cell(page, 'Price', 'M / Ink')).toHaveAttribute('aria-invalid', 'true');

    await cell(page, 'Stock', 'S / Ink').fill('6');
    const separate = page.getByRole('switch', { name: 'Separate stock for each variant' });
    await separate.click();
    await expect(page.getByText('Saving now removes the prices, SKUs')).toBeVisible();
    await separate.click();
    await expect(cell(page, 'SKU', 'M / Ink')).toHaveValue('GRID-M');
    await expect(cell(page, 'Price', 'M / Ink')).toHaveValue('5,50');
    await separate.click();
    await expect(field(page, 'Quantity')).toHaveValue('10');
    await save(page).click();
    await expect(message(page, 'Product updated successfully')).toBeVisible();
    const saved = await read(shop, product);
    expect(saved.inventoryQuantity).toBe(10);
    expect(saved.variants).toBeUndefined();
  });

  await test.step('an admin reads from which number on the stock is low, and goes to where it is set', async () => {
    const product = await newProduct(shop, { title: 'Low Tee', slug: 'low-tee' });
    await page.goto(`/admin/products/${product.id}/edit`);
    await expect(page.getByText(/Stock is low at \d+ or fewer/)).toBeVisible();
    await page.getByRole('link', { name: 'Change in Settings' }).click();
    await expect(page.getByLabel('Low stock', { exact: true })).toBeInViewport();
  });
});

test('an admin adjusts the stock of one size with a reason, and sees it beside a sale in the history', {
  tag: '@both',
}, async ({ page, shop, accessible }) => {
  const variants = ['S', 'M'].map((size) => ({ size, color: 'Ink', quantity: 4 }));
  const product = await newProduct(shop, { title: 'Stock Tee', slug: 'stock-tee', variants });
  await enter(page, shop, `/admin/products/${product.id}/edit`);
  await page.getByRole('button', { name: 'Adjust stock' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adjust stock' });
  await dialog.getByLabel('Variant').selectOption('M / Ink: 4 in stock');
  await dialog.getByLabel('Reason').selectOption('Damaged or lost');
  await dialog.getByLabel('Items damaged or lost').fill('5');
  await dialog.getByRole('button', { name: 'Adjust stock' }).click();
  await expect(dialog.getByText('Only 4 are left')).toBeVisible();
  await accessible(page);
  await dialog.getByLabel('Items damaged or lost').fill('1');
  await dialog.getByRole('button', { name: 'Adjust stock' }).click();
  await expect(message(page, 'Stock adjusted')).toBeVisible();
  await expect(cell(page, 'Stock', 'M / Ink')).toHaveValue('3');
  await expect(cell(page, 'Stock', 'S / Ink')).toHaveValue('4');

  const line = { productId: product.id, size: 'S', color: 'Ink', quantity: 2 };
  const order = await backOffice(shop).buy([await getProduct(shop, product.slug)], [line]);
  await shop.drain();
  await page.getByRole('link', { name: 'Stock history' }).click();
  const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: 'left' });
  await expect(entries).toHaveCount(3);
  await expect(entries.nth(0)).toContainText('Sold');
  await expect(entries.nth(0)).toContainText('−2 S / Ink');
  await expect(entries.nth(1)).toContainText('Damaged or lost');
  await expect(entries.nth(1)).toContainText('−1 M / Ink');
  await expect(entries.nth(1)).toContainText('7 left');
  await accessible(page);
  await entries
    .nth(0)
    .getByRole('link', { name: `Order #${shortOrderId(order.id)}` })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/orders/${order.id}`);
});
