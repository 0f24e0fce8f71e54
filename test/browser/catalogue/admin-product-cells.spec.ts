import type { Page } from '@playwright/test';
import { newId } from '#shared/base/id.ts';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import type { ProductInput } from '#shared/catalogue/product-input.ts';
import { adminOf, changeOf, productInput } from '../../support/admin.ts';
import type { Shop } from '../../support/shop.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { message, writesTo } from '../shopper.ts';

async function made(shop: Shop, changes: Partial<ProductInput>): Promise<AdminProduct> {
  const admin = await adminOf(shop);
  const slug = `${changes.slug}-${Date.now()}`;
  const { status, body } = await admin.create(productInput({ isPublished: false, ...changes, slug, sku: slug }));
  expect(status).toBe(201);
  await shop.drain();
  return body;
}

const priceOf = (page: Page, { title }: AdminProduct) =>
  page.getByRole('button', { name: new RegExp(`Edit the price of ${title}$`) });
const field = (page: Page, { title }: AdminProduct) => page.getByRole('textbox', { name: `Price of ${title}` });

test('an admin edits price and stock in the list, confirms one below cost, and reads what another admin or a sale has changed', {
  tag: '@both',
}, async ({ page, shop, accessible, expectedErrors }) => {
  await test.step('an admin edits a price in the list: Escape leaves it, Enter saves it', async () => {
    const product = await made(shop, { title: 'Shim Tee', slug: 'shim-tee' });
    await enter(page, shop, `/admin/products?q=${product.slug}`);
    const writes = writesTo(page, /price$/);
    await priceOf(page, product).press('Enter');
    await expect(field(page, product)).toBeFocused();
    await expect(field(page, product)).toHaveValue('32.00');
    await accessible(page);
    await field(page, product).fill('1');
    await field(page, product).press('Escape');
    await expect(priceOf(page, product)).toBeFocused();
    await expect(priceOf(page, product)).toContainText('$32.00');
    expect(writes).toHaveLength(0);

    await priceOf(page, product).click();
    await field(page, product).fill('none');
    await field(page, product).press('Enter');
    await expect(page.getByText('Please enter a price in dollars')).toBeVisible();
    await field(page, product).fill('34.50');
    await field(page, product).press('Enter');
    await expect(priceOf(page, product)).toContainText('$34.50');
    await expect(message(page, 'Price saved')).toBeVisible();
    await priceOf(page, product).press('Enter');
    await field(page, product).fill('1');
    await expect(message(page, 'Price saved')).toBeVisible();
    await field(page, product).press('Escape');
    await expect(priceOf(page, product)).toBeFocused();
    expect((await (await adminOf(shop)).get(product.id)).body.priceCents).toBe(3_450);
  });

  await test.step('an admin sees at the price that another admin changed it, and then decides', async () => {
    expectedErrors.push(/status of 409 .*price/);
    const product = await made(shop, { title: 'Wedge Tee', slug: 'wedge-tee' });
    const admin = await adminOf(shop);
    await page.getByLabel('Search').fill(product.slug);
    await priceOf(page, product).click();
    await admin.update(product.id, changeOf(product, { priceCents: 4_400 }));
    await field(page, product).fill('30');
    await field(page, product).press('Enter');
    await expect(page.getByText('Another admin changed this product. Its price is $44.00 now.')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(priceOf(page, product)).toContainText('$30.00');
  });

  await test.step('an admin confirms a price below cost in the list', async () => {
    expectedErrors.push(/status of 409 .*price/);
    const product = await made(shop, { title: 'Gusset Tee', slug: 'gusset-tee', costCents: 3_000 });
    await page.getByLabel('Search').fill(product.slug);
    await priceOf(page, product).click();
    await field(page, product).fill('20');
    await field(page, product).press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Sell below cost?' });
    await question.getByRole('button', { name: 'Back' }).click();
    await expect(field(page, product)).toHaveValue('20');
    await field(page, product).press('Enter');
    await question.getByRole('button', { name: 'Save anyway' }).click();
    await expect(priceOf(page, product)).toContainText('$20.00');
  });

  await test.step('an admin edits the stock in the list, and units sold in between stay sold', async () => {
    expectedErrors.push(/status of 409 .*stock/);
    const product = await made(shop, { title: 'Batten Tee', slug: 'batten-tee', inventoryQuantity: 12 });
    const admin = await adminOf(shop);
    const take = (units: number) =>
      admin.call('POST', `/products/${product.id}/stock`, {
        id: newId('chg', Date.now()),
        changes: [{ size: null, color: null, units: -units }],
        reason: 'other',
      });
    await page.getByLabel('Search').fill(product.slug);
    const stock = page.getByRole('button', { name: /Edit the stock of Batten Tee$/ });
    const edit = page.getByRole('textbox', { name: 'Stock of Batten Tee' });
    await stock.press('Enter');
    await expect(edit).toHaveValue('12');
    await take(2);
    await edit.fill('20');
    await edit.press('Enter');
    await expect(stock).toContainText('18 in stock');
    await expect(message(page, 'Stock saved')).toBeVisible();

    await stock.click();
    await take(17);
    await edit.fill('1');
    await edit.press('Enter');
    await expect(page.getByText('Only 1 is left')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(stock).toBeFocused();
    expect((await admin.get(product.id)).body.inventoryQuantity).toBe(1);
  });
});

test('the list leaves the stock of a product with counted variants to its form', async ({ page, shop }) => {
  const variants = [
    { size: 'M', color: 'Bone', quantity: 4 },
    { size: 'L', color: 'Bone', quantity: 5 },
  ];
  const product = await made(shop, { title: 'Cleat Tee', slug: 'cleat-tee', variants } as Partial<ProductInput>);
  await enter(page, shop, `/admin/products?q=${product.slug}`);
  await expect(page.getByText('9 in stock')).toBeVisible();
  await expect(page.getByRole('button', { name: /Edit the stock/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Edit by variant Cleat Tee' }).click();
  await expect(page.getByRole('heading', { name: 'Variants' })).toBeInViewport();
});

test('an admin duplicates a product from the list and from its form', { tag: '@both' }, async ({ page, shop }) => {
  const product = await made(shop, { title: 'Template Tee', slug: 'template-tee', isPublished: true });
  await enter(page, shop, `/admin/products?q=${product.slug}`);
  await page.getByRole('button', { name: 'Duplicate Template Tee' }).click();
  await expect(message(page, 'Product duplicated')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Copy of Template Tee');
  await expect(page.getByLabel('Slug')).toHaveValue(`copy-of-${product.slug}`);
  await page.getByRole('main').getByRole('link', { name: 'Products', exact: true }).click();
  await expect(page).toHaveURL(`/admin/products?q=${product.slug}`);

  await page.getByRole('link', { name: 'Edit Template Tee', exact: true }).click();
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click();
  await expect(page.getByLabel('Slug')).toHaveValue(`copy-of-${product.slug}-2`);
});
