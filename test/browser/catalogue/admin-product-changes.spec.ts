import type { Page } from '@playwright/test';
import { newId } from '#shared/base/id.ts';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import type { ProductInput } from '#shared/catalogue/product-input.ts';
import { adminOf, productInput } from '../../support/admin.ts';
import type { Shop } from '../../support/shop.ts';
import { storeOf } from '../../support/shop-store.ts';
import { moveTo } from '../arrive.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';

/**
 * Creates products that no other test uses. Returns them newest first, the search text that finds them, and a function that
 * reads them again.
 */
async function makeSome(shop: Shop, word: string, count: number, changes: Partial<ProductInput> = {}) {
  const admin = await adminOf(shop);
  const key = `${word.toLowerCase()}-${Date.now()}`;
  const products: AdminProduct[] = [];
  for (let one = 1; one <= count; one++) {
    const slug = `${key}-${one}`;
    const { status, body } = await admin.create(
      productInput({ title: `${word} ${one}`, slug, sku: slug.toUpperCase(), isPublished: false, ...changes }),
    );
    expect(status).toBe(201);
    products.unshift(body);
  }
  await shop.drain();
  const now = () => Promise.all(products.map(async ({ id }) => admin.get(id)));
  return { products, search: key, now };
}

const cards = (page: Page) => page.getByRole('list', { name: 'Products, newest first' }).getByRole('listitem');
const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected products' });
const notice = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Latest changes' }).getByRole('listitem').filter({ hasText: title }).first();

test('an admin changes the prices of chosen products after a look at the effect, undoes it, and cannot lower one to nothing', {
  tag: '@both',
}, async ({ page, shop, accessible, expectedErrors }) => {
  await test.step('an admin raises the prices of chosen products after a look at the effect, and undoes it after a reload', async () => {
    const { search, now } = await makeSome(shop, 'Footing', 3);
    await enter(page, shop, `/admin/products?q=${search}`);
    await expect(cards(page)).toHaveCount(3);
    await box(page, 'Footing 3').check();
    await page.keyboard.down('Shift');
    await box(page, 'Footing 1').click();
    await page.keyboard.up('Shift');
    await expect(bar(page)).toContainText('3 products selected');
    await box(page, 'Footing 2').press('Space');
    await expect(bar(page)).toContainText('2 products selected');
    await accessible(page);

    await bar(page).getByRole('button', { name: 'Change prices' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the prices of 2 products' });
    await dialog.getByRole('button', { name: 'Change prices' }).click();
    await expect(dialog.getByText('Please enter a whole number')).toBeVisible();
    await dialog.getByLabel('Percent', { exact: true }).fill('10');
    await dialog.getByLabel('Round to the nearest price ending in .99').check();
    await expect(dialog.getByRole('row', { name: 'Footing 3 (draft) $32.00 $34.99' })).toBeVisible();
    await accessible(page);
    await dialog.getByRole('button', { name: 'Change prices' }).click();
    await expect(dialog).toBeHidden();
    await expect(bar(page)).toBeHidden();
    await expect(notice(page, 'Raise prices by 10%, ending in .99: 2 products changed')).toBeVisible();
    await expect(cards(page).filter({ hasText: '$34.99' })).toHaveCount(2);
    await expect(page).toHaveURL(`/admin/products?q=${search}`);

    await page.reload();
    await notice(page, 'Raise prices by 10%').getByRole('button', { name: 'Undo' }).click();
    await expect(notice(page, 'Undid “Raise prices by 10%, ending in .99” for 2 products')).toBeVisible();
    await expect(cards(page).filter({ hasText: '$32.00' })).toHaveCount(3);
    expect((await now()).map(({ body }) => body.priceCents)).toEqual([3_200, 3_200, 3_200]);
    await notice(page, 'Undid “Raise prices')
      .getByRole('button', { name: /^Close/ })
      .click();
    await expect(page.getByText('Undid “Raise prices')).toHaveCount(0);
  });

  await test.step('a selection of products lasts through a reload, and ends when the admin leaves the list', async () => {
    const { search } = await makeSome(shop, 'Lintel', 2);
    await moveTo(page, `/admin/products?q=${search}`);
    await box(page, 'Lintel 1').check();
    await expect(bar(page)).toContainText('1 product selected');
    await page.reload();
    await expect(bar(page)).toContainText('1 product selected');
    await expect(cards(page)).toHaveCount(2);
    // The admin closed the notice before the reload, so it does not come back.
    await expect(page.getByText('Undid “Raise prices')).toHaveCount(0);
    await page.getByRole('link', { name: 'Edit Lintel 2' }).click();
    await expect(page.getByRole('heading', { name: 'Edit Product' })).toBeVisible();
    await page.goBack();
    await expect(cards(page)).toHaveCount(2);
    await expect(box(page, 'Lintel 1')).not.toBeChecked();
    await expect(bar(page)).toBeHidden();
  });

  await test.step('an admin cannot lower a price to nothing, and confirms one below cost', async () => {
    expectedErrors.push(/status of 409 .*products\/changes/);
    const { search, now } = await makeSome(shop, 'Purlin', 2, { priceCents: 2_000, costCents: 1_500 });
    await moveTo(page, `/admin/products?q=${search}`);
    await expect(box(page, 'Purlin 1')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all 2 shown' }).check();
    await bar(page).getByRole('button', { name: 'Change prices' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the prices of 2 products' });
    await dialog.getByLabel('Change', { exact: true }).selectOption('down');
    await dialog.getByLabel('By', { exact: true }).selectOption('amount');
    await dialog.getByLabel('Dollars', { exact: true }).fill('20');
    await expect(dialog.getByRole('alert')).toContainText('Purlin 2: The price would be $0.00');
    await expect(dialog.getByRole('button', { name: 'Change prices' })).toBeDisabled();
    await dialog.getByLabel('Dollars', { exact: true }).fill('6');
    await dialog.getByRole('button', { name: 'Change prices' }).click();
    const question = page.getByRole('alertdialog', { name: 'Sell below cost?' });
    await expect(question.getByRole('row', { name: /Purlin 1/ }).first()).toBeVisible();
    await question.getByRole('button', { name: 'Save anyway' }).click();
    await expect(notice(page, 'Lower prices by $6.00: 2 products changed')).toBeVisible();
    expect((await now()).map(({ body }) => body.priceCents)).toEqual([1_400, 1_400]);
  });

  await test.step('an admin on a phone sees all changes of a selection within the window', async () => {
    const { search, now } = await makeSome(shop, 'Mortar', 2);
    await moveTo(page, `/admin/products?q=${search}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await box(page, 'Mortar 1').check();
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
    await bar(page).getByLabel('Change the selected products').selectOption('Publish');
    await page.getByRole('dialog', { name: 'Publish 1 product?' }).getByRole('button', { name: 'Publish' }).click();
    await expect(notice(page, 'Publish: 1 product changed')).toBeVisible();
    expect((await now()).map(({ body }) => body.isPublished)).toEqual([false, true]);
  });
});

test('an admin publishes all products that match but one, deletes some and brings them back, and stops a change that runs', async ({
  page,
  shop,
  accessible,
}) => {
  await test.step('an admin publishes all products that match a search, loaded or not, but one', async () => {
    const { search, now, products } = await makeSome(shop, 'Rebar', 26);
    await enter(page, shop, `/admin/products?q=${search}`);
    await expect(cards(page)).toHaveCount(24);
    await page.getByRole('checkbox', { name: 'Select all 24 shown' }).check();
    await bar(page).getByRole('button', { name: 'Select all 26 that match' }).click();
    await expect(bar(page)).toContainText('26 products selected');
    await box(page, 'Rebar 26').uncheck();
    await expect(bar(page)).toContainText('25 products selected');
    await bar(page).getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish 25 products?' });
    await expect(dialog).toContainText('25 products will change.');
    await expect(dialog).toContainText('25 products have no picture.');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(notice(page, 'Publish: 25 products changed')).toBeVisible();
    const published = (await now()).map(({ body }) => body.isPublished);
    expect(published).toEqual(products.map((_, position) => position > 0));
  });

  await test.step('an admin deletes products and brings back those that are still free to return', async () => {
    const { search, products } = await makeSome(shop, 'Joist', 2);
    const admin = await adminOf(shop);
    await moveTo(page, `/admin/products?q=${search}`);
    await page.getByRole('checkbox', { name: 'Select all 2 shown' }).check();
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 2 products?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(notice(page, 'Delete: 2 products changed')).toBeVisible();
    await expect(page.getByText('No products match these filters.')).toBeVisible();
    await admin.create(productInput({ title: 'Squatter', slug: products[0]?.slug ?? '', sku: 'SQUAT' }));

    await notice(page, 'Delete').getByRole('button', { name: 'Undo' }).click();
    await expect(notice(page, 'Undid “Delete” for 1 product')).toBeVisible();
    await notice(page, 'Undid “Delete”').getByText('1 problem').click();
    await expect(notice(page, 'Undid “Delete”')).toContainText('Joist 2: A product with this slug already exists');
    await expect(cards(page).filter({ hasText: 'Joist 1' })).toBeVisible();
  });

  await test.step('an admin stops a change that runs, after a question, and reads how far it came', async () => {
    const { products } = await makeSome(shop, 'Crane', 2, { inventoryQuantity: 4 });
    const admin = await adminOf(shop);
    const { startProductChange } = await import('#store/catalogue/product-changes.ts');
    await storeOf(shop);
    const change = { type: 'set_stock', units: 9 } as const;
    const run = { id: newId('chg', Date.now()), title: 'Set stock to 9', change, confirmsBelowCost: false };
    const productIds = products.map(({ id }) => id);
    // The job is due tomorrow, so the change is still running when the admin stops it.
    const actor = { userId: 'owner', email: 'owner@example.com' };
    await startProductChange({ ...run, productIds }, actor, Date.now() + 86_400_000);
    await page.goto('/admin/products');
    const running = notice(page, 'Set stock to 9: 0 of 2 products');
    await running.getByRole('button', { name: 'Stop' }).click();
    const question = page.getByRole('alertdialog', { name: 'Stop “Set stock to 9”?' });
    await accessible(page);
    await question.getByRole('button', { name: 'Keep going' }).click();
    await running.getByRole('button', { name: 'Stop' }).click();
    await question.getByRole('button', { name: 'Stop' }).click();
    await expect(notice(page, 'Stopping “Set stock to 9”')).toBeVisible();
    await admin.call('POST', `/work/change_products.${run.id}/retry`);
    await expect(notice(page, 'Stopped “Set stock to 9”: 0 products changed, 2 not')).toBeVisible();
    await expect(notice(page, 'Stopped “Set').getByRole('button', { name: 'Undo' })).toHaveCount(0);
  });
});

test('an admin changes stock and tags of many products after a look at the effect, and undoes it', {
  tag: '@both',
}, async ({ page, shop, accessible }) => {
  await test.step('an admin adds to the stock of many products and sees the numbers first, and undoes it', async () => {
    const { search, now } = await makeSome(shop, 'Pallet', 3, { inventoryQuantity: 4 });
    await enter(page, shop, `/admin/products?q=${search}`);
    await page.getByRole('checkbox', { name: 'Select all 3 shown' }).check();
    await bar(page).getByRole('button', { name: 'Change stock' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the stock of 3 products' });
    await dialog.getByRole('button', { name: 'Change stock' }).click();
    await expect(dialog.getByText('Enter a whole number')).toBeVisible();
    await dialog.getByLabel('Reason').selectOption('Damaged or lost');
    await dialog.getByLabel('Items damaged or lost').fill('5');
    await expect(dialog.getByText('Only 4 are left').first()).toBeVisible();
    await expect(dialog.getByText('Products with too few items won’t change.')).toBeVisible();
    await accessible(page);
    await dialog.getByLabel('Reason').selectOption('Received');
    await dialog.getByLabel('Items received').fill('20');
    await expect(dialog.getByRole('row', { name: 'Pallet 3 (draft) 4 24' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Change stock' }).click();
    await expect(notice(page, 'Add 20 to stock: 3 products changed')).toBeVisible();
    expect((await now()).map(({ body }) => body.inventoryQuantity)).toEqual([24, 24, 24]);
    await notice(page, 'Add 20 to stock').getByRole('button', { name: 'Undo' }).click();
    await expect(notice(page, 'Undid “Add 20 to stock” for 3 products')).toBeVisible();
    expect((await now()).map(({ body }) => body.inventoryQuantity)).toEqual([4, 4, 4]);
  });

  await test.step('an admin adds a tag to many products and finds them by it, and undoes it', async () => {
    const { search, now } = await makeSome(shop, 'Mortar', 3, { tags: ['Wool'] });
    await moveTo(page, `/admin/products?q=${search}`);
    await expect(box(page, 'Mortar 2')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all 3 shown' }).check();
    await box(page, 'Mortar 2').uncheck();
    await bar(page).getByRole('button', { name: 'Tags' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the tags of 2 products' });
    await dialog.getByRole('button', { name: 'Change tags' }).click();
    await expect(dialog.getByText('Please enter a tag')).toBeVisible();
    await dialog.getByLabel('Tags', { exact: true }).fill('wool, Mortar drop');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Remove tag Mortar drop' })).toBeVisible();
    await accessible(page);
    await dialog.getByRole('button', { name: 'Change tags' }).click();
    await expect(notice(page, 'Add the tags wool and Mortar drop: 2 products changed')).toBeVisible();
    const tags = async () => (await now()).map(({ body }) => body.tags);
    expect(await tags()).toEqual([['Wool', 'Mortar drop'], ['Wool'], ['Wool', 'Mortar drop']]);

    await shop.drain();
    await moveTo(page, '/admin/products?tag=Mortar+drop');
    await expect(cards(page)).toHaveCount(2);
    await expect(cards(page).first()).toContainText('Tags: Wool, Mortar drop');
    await cards(page).first().getByRole('heading').getByRole('link').click();
    await page.getByLabel('SKU').fill(`TAG-${Date.now()}`);
    await page.getByRole('button', { name: 'Save product' }).click();
    await expect(page).toHaveURL('/admin/products?tag=Mortar+drop');
    await expect(cards(page)).toHaveCount(2);
    await page.goto('/admin/products?q=mortar+drop');
    await expect(cards(page)).toHaveCount(2);

    await notice(page, 'Add the tags wool and Mortar drop').getByRole('button', { name: 'Undo' }).click();
    await expect(notice(page, 'Undid “Add the tags wool and Mortar drop” for 2 products')).toBeVisible();
    expect(await tags()).toEqual([['Wool'], ['Wool'], ['Wool']]);
  });
});
