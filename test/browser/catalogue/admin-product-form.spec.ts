import { pngOf } from '../../support/catalogue/pictures.ts';
import { as } from '../../support/shopping.ts';
import { moveTo } from '../arrive.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { message } from '../shopper.ts';
import {
  altOf,
  chip,
  chooseFiles,
  field,
  jpegOf,
  listHeading,
  newProduct,
  pictures,
  read,
  save,
  turned,
} from './product-form.ts';

const SEVERAL = 3;

test('an admin creates a product with three pictures, moves another to the front, publishes it and sees it in the shop', {
  tag: '@both',
}, async ({ page, shop, accessible }) => {
  await enter(page, shop, '/admin/products/new');
  await expect(page.getByRole('heading', { name: 'New Product', level: 1 })).toBeVisible();
  await field(page, 'Title').fill('Bearing Wall — Hoodie');
  await expect(field(page, 'Slug')).toHaveValue('bearing-wall-hoodie');
  await field(page, 'Price').fill('64');
  await field(page, 'Colors').fill('Moss');
  await page.keyboard.press('Enter');

  await chooseFiles(page, [
    { name: 'back.png', mimeType: 'image/png', buffer: pngOf(1000, 1250, [62, 74, 54]) },
    { name: 'front.jpg', mimeType: 'image/jpeg', buffer: turned(await jpegOf(page, 2000, 1600, '#c2451e')) },
    { name: 'tag.png', mimeType: 'image/png', buffer: pngOf(300, 375, [17, 17, 15]) },
  ]);
  await expect(pictures(page)).toHaveCount(SEVERAL);
  await expect(page.getByText('3 pictures have no alt text.')).toBeVisible();
  await expect(altOf(page, 2)).toHaveAccessibleDescription('Describe this picture for people who can’t see it.');
  await altOf(page, 2).fill('Front, in the yard');
  await expect(altOf(page, 2)).toHaveAccessibleDescription('');
  await altOf(page, 1).fill('Back');
  await expect(page.getByText('1 picture has no alt text.')).toBeVisible();
  await pictures(page).nth(1).getByLabel('Shows color').selectOption('Moss');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.getByRole('button', { name: 'Move left, picture 2' }).click();
  await expect(altOf(page, 1)).toHaveValue('Front, in the yard');
  await expect(page.getByRole('button', { name: 'Move left, picture 1' })).toBeFocused();
  await accessible(page);

  await page.getByRole('switch', { name: 'Published' }).click();
  await page.getByRole('checkbox', { name: 'Hoodies' }).check();
  await field(page, 'Tags').fill('Heavy  knit, Winter');
  await page.keyboard.press('Enter');
  await expect(chip(page, 'Tags', 'Heavy knit')).toBeVisible();
  await field(page, 'Quantity').fill('5');
  await save(page).click();
  await expect(message(page, 'Product created successfully')).toBeVisible();
  await expect(page).toHaveURL('/admin/products');

  await moveTo(page, '/product/bearing-wall-hoodie');
  const cover = page.getByRole('img', { name: 'Zoom in: Front, in the yard' });
  await expect(cover).toBeVisible();
  await expect(cover).toHaveAttribute('srcset', /\/480\.webp 480w, .*\/960\.webp 960w, .*\/1600\.webp 1600w$/);
  await expect(page.getByText('5 in stock')).toBeVisible();
  const shown = await cover.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return { address: image.currentSrc, ratio: image.naturalHeight / image.naturalWidth };
  });
  expect(shown.address).toMatch(/\/media\/img_[^/]+\/(?:480|960|1600)\.webp$/);
  expect(shown.ratio).toBeCloseTo(1.25, 1);

  await moveTo(page, '/products?tag=heavy+knit');
  await expect(page.getByRole('status').getByText('1 product', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Filter, 1 chosen' }).click();
  await expect(page.getByRole('group', { name: 'Tag' }).getByRole('checkbox', { name: /Heavy knit/ })).toBeChecked();
  await moveTo(page, '/admin/products?tag=Winter');
  await expect(page.getByRole('link', { name: 'Bearing Wall — Hoodie', exact: true })).toBeVisible();
});

test('an admin adds sizes and colors, previews a description, reads what is missing or doubtful, and what cannot be loaded', async ({
  page,
  shop,
  accessible,
  expectedErrors,
}) => {
  await test.step('an admin adds sizes and colors by button, by Enter or by leaving the field, once each, and removes them by a click', async () => {
    await enter(page, shop, '/admin/products/new');
    await field(page, 'Sizes').fill(' xl ');
    await page.getByRole('button', { name: 'Add size', exact: true }).click();
    await expect(chip(page, 'Sizes', 'XL')).toBeVisible();
    await field(page, 'Sizes').fill('XL, s, S');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Chosen sizes' }).getByRole('button')).toHaveText([/XL$/, /S$/]);
    await field(page, 'Colors').fill(' Bone ');
    await page.keyboard.press('Enter');
    await expect(chip(page, 'Colors', 'Bone')).toBeVisible();
    await field(page, 'Colors').fill('Ink');
    await field(page, 'Title').click();
    await expect(chip(page, 'Colors', 'Ink')).toBeVisible();
    await expect(field(page, 'Title')).toBeFocused();
    await chip(page, 'Sizes', 'XL').click();
    await expect(page.getByRole('list', { name: 'Chosen sizes' }).getByRole('button')).toHaveText([/S$/]);
    await expect(field(page, 'Sizes')).toBeFocused();
  });

  await test.step('an admin previews a description as shoppers will see it, with a note about removed HTML', async () => {
    await page.getByRole('button', { name: 'Edit as HTML: Description' }).click();
    await field(page, 'Description').fill('<p onclick="alert(1)">Heavy</p><script>alert(1)</script>');
    const preview = page.getByRole('region', { name: 'Preview of the description' });
    await expect(preview.getByText('Heavy')).toBeVisible();
    await expect(page.getByText('Removed because it isn’t allowed: onclick on <p>, <script>')).toBeVisible();
    await field(page, 'Description').fill('<h1>Heavy</h1><p>Fleece</p>');
    await expect(preview.getByRole('heading', { name: 'Heavy', level: 2 })).toBeVisible();
    await expect(page.getByText('Removed because')).toHaveCount(0);
  });

  await test.step('missing values are marked at their fields, and the first of them has the focus', async () => {
    await newProduct(shop, { slug: 'taken-slug' });
    await save(page).click();
    await expect(message(page, 'Please fill in all required fields')).toBeVisible();
    await expect(field(page, 'Title')).toBeFocused();
    await expect(field(page, 'Title')).toHaveAccessibleDescription(/Title is required/);
    await expect(page.getByText('Slug is required')).toBeVisible();
    await expect(page.getByText('Price must be above $0.00')).toBeVisible();
    await accessible(page);

    await field(page, 'Price').fill('999999999');
    await field(page, 'Quantity').fill('1.5');
    await field(page, 'Weight (lbs)').fill('-2');
    await field(page, 'Title').fill('Marked');
    await field(page, 'Slug').fill('marked');
    await save(page).click();
    await expect(message(page, 'Please check the marked fields')).toBeVisible();
    await expect(message(page, 'Please fill in all required fields')).toBeHidden();
    await expect(page.getByText('Price can be at most $99,999.99')).toBeVisible();
    await expect(page.getByText('Quantity must be a whole number')).toBeVisible();
    await expect(page.getByText('Weight can’t be below 0')).toBeVisible();
    await field(page, 'Quantity').fill('0');
    await field(page, 'Weight (lbs)').fill('');
    await field(page, 'Slug').fill('taken-slug');

    expectedErrors.push(/409/);
    await field(page, 'Title').fill('Taken slug');
    await expect(page.getByText('Title is required')).toBeHidden();
    await field(page, 'Price').fill('10');
    await save(page).click();
    await expect(message(page, 'Failed to save product')).toContainText('Please check the marked fields');
    await expect(message(page, 'Failed to save product')).not.toContainText('slug');
    await expect(page.getByText('A product with this slug already exists')).toHaveCount(1);
    await expect(field(page, 'Slug')).toBeFocused();
    await field(page, 'Slug').fill('another-slug');
    await save(page).click();
    await expect(message(page, 'Product created successfully')).toBeVisible();
    await expect(message(page, 'Failed to save product')).toBeHidden();
  });

  await test.step('an admin is warned before saving a duplicate SKU, a price that is no sale, or a product without a picture', async () => {
    await newProduct(shop, { title: 'Subbase Tee', slug: 'subbase-tee', sku: 'SUB-1' });
    await expect(listHeading(page)).toBeVisible();
    await moveTo(page, '/admin/products/new');
    await field(page, 'Title').fill('Subgrade Tee');
    await field(page, 'SKU').fill('sub-1');
    await expect(page.getByText('“Subbase Tee” already has this SKU.')).toBeVisible();
    await field(page, 'SKU').fill('SUB-2');
    await expect(page.getByText(/already has this SKU/)).toBeHidden();
    await field(page, 'Price').fill('98');
    await field(page, 'Compare-at price').fill('80');
    await expect(field(page, 'Compare-at price')).toHaveAccessibleDescription(/won’t show a sale/);
    await field(page, 'Compare-at price').fill('');
    await page.getByRole('switch', { name: 'Published' }).click();
    await save(page).click();
    const question = page.getByRole('alertdialog', { name: 'Publish without a picture or a category?' });
    await expect(question).toBeVisible();
    await accessible(page);
    await question.getByRole('button', { name: 'Back' }).click();
    await save(page).click();
    await question.getByRole('button', { name: 'Publish anyway' }).click();
    await expect(message(page, 'Product created successfully')).toBeVisible();
  });

  await test.step('a product that does not exist and one that cannot be loaded show different messages', async () => {
    expectedErrors.push(/404/, /503/);
    await expect(listHeading(page)).toBeVisible();
    await moveTo(page, '/admin/products/prd_01JD0000000000000000000000/edit');
    await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
    await page.route('**/api/admin/products/prd_*', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: '{"code":"unavailable","status":503}',
      }),
    );
    await moveTo(page, '/admin/products/prd_01JD0000000000000000000001/edit');
    await expect(message(page, 'Failed to fetch product')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

test('an edit changes only the touched fields, and with a category discount the form shows the base prices and what shoppers pay', {
  tag: '@both',
}, async ({ page, shop, accessible }) => {
  await test.step('an edit changes only the touched fields, not even the grams behind the pounds', async () => {
    const product = await newProduct(shop, { title: 'Datum Tee', slug: 'datum-tee', costCents: 1150 });
    await enter(page, shop, `/admin/products/${product.id}/edit`);
    await expect(page.getByRole('heading', { name: 'Edit Product', level: 1 })).toBeVisible();
    await expect(field(page, 'Price')).toHaveValue('64.00');
    await expect(field(page, 'Weight (lbs)')).toHaveValue('1.99');
    await expect(field(page, 'Cost per item')).toHaveValue('11.50');
    await expect(page.getByRole('link', { name: 'Preview' })).toHaveAttribute('href', '/product/datum-tee');
    await accessible(page);
    await field(page, 'Compare-at price').fill('72.5');
    await save(page).click();
    await expect(message(page, 'Product updated successfully')).toBeVisible();
    const { version: _version, updatedAt: _at, ...after } = await read(shop, product);
    const { version: _before, updatedAt: _then, ...before } = product;
    expect(after).toEqual({
      ...before,
      compareAtPriceCents: 7250,
      base: { priceCents: 6400, compareAtPriceCents: 7250 },
    });
  });

  await test.step('with a category discount the form shows the base prices, and what shoppers pay', async () => {
    const headers = await as(shop, 'admin');
    const category = { name: 'Offcuts', slug: 'offcuts', description: null, position: 9, isFeatured: false };
    const made = await shop.call<{ id: string }>('POST', '/api/admin/categories', category, headers);
    const product = await newProduct(shop, { title: 'Offcut Tee', slug: 'offcut-tee', categoryIds: [made.body.id] });
    const discount = { type: 'percentage', percent: 15 };
    const set = await shop.call('PUT', `/api/admin/categories/${made.body.id}/discount`, discount, headers);
    expect(set.status).toBeLessThan(300);
    await shop.drain();
    await expect(listHeading(page)).toBeVisible();
    await moveTo(page, `/admin/products/${product.id}/edit`);
    await expect(field(page, 'Price')).toHaveValue('64.00');
    await expect(page.getByText('Now $54.40 in the shop: 15% off in Offcuts')).toBeVisible();
    await field(page, 'Title').fill('Offcut Tee II');
    await save(page).click();
    // Waits for the URL, because the message of the previous step may still be visible.
    await expect(page).toHaveURL('/admin/products');
    expect(await read(shop, product)).toMatchObject({
      title: 'Offcut Tee II',
      priceCents: 5440,
      base: { priceCents: 6400, compareAtPriceCents: null },
    });
  });
});
