import type { Page } from '@playwright/test';
import type { AdminProduct, ProductInput } from '../../shared/product.ts';
import { pngOf } from '../support/pictures.ts';
import type { Shop } from '../support/shop.ts';
import { as } from '../support/shopping.ts';
import { accountOf, enter, showPlaces } from './owner.ts';
import { expect, test } from './shop-test.ts';
import { message, signIn } from './shopper.ts';

const SEVERAL = 3;

/** A photograph as a camera writes it: a JPEG of one colour, made by the browser itself. */
async function jpegOf(page: Page, width: number, height: number, color: string): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([wide, high, fill]) => {
      const canvas = document.createElement('canvas');
      canvas.width = wide;
      canvas.height = high;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('No canvas');
      context.fillStyle = fill;
      context.fillRect(0, 0, wide, high);
      return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
    },
    [width, height, color] as const,
  );
  return Buffer.from(base64, 'base64');
}

const pictures = (page: Page) => page.getByRole('listitem').filter({ has: page.getByLabel('Alternative text') });
const altOf = (page: Page, place: number) =>
  pictures(page)
    .nth(place - 1)
    .getByLabel('Alternative text');
const save = (page: Page) => page.getByRole('button', { name: 'Save product' });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const chip = (page: Page, list: 'Sizes' | 'Colors', name: string) =>
  page.getByRole('list', { name: `Chosen ${list.toLowerCase()}` }).getByRole('button', { name });

async function chooseFiles(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await page.getByLabel('Choose pictures').setInputFiles(files);
}

/** A product of its own for a test to change. */
async function newProduct(shop: Shop, part: Partial<ProductInput>): Promise<AdminProduct> {
  const input: ProductInput = {
    title: 'Untitled',
    slug: 'untitled',
    descriptionHtml: '<p>Heavy.</p>',
    priceCents: 6400,
    compareAtPriceCents: null,
    images: [],
    sizes: ['S', 'M'],
    colors: ['Ink'],
    sku: '',
    inventoryQuantity: 12,
    inventoryPolicy: 'finite',
    weightGrams: 901,
    isFeatured: false,
    isPublished: true,
    sizeChartHtml: null,
    categoryIds: [],
    costCents: null,
    providerProductId: null,
    ...part,
  };
  const { status, body } = await shop.call<AdminProduct>('POST', '/api/admin/products', input, await as(shop, 'admin'));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

/** What another owner does at the same time. */
async function rewrite(shop: Shop, { id }: AdminProduct, part: Partial<ProductInput>): Promise<void> {
  const headers = await as(shop, 'admin');
  const { body: now } = await shop.call<AdminProduct>('GET', `/api/admin/products/${id}`, undefined, headers);
  const { base, categories, inventoryQuantity, version, ...rest } = now;
  const { discount, syncStatus, createdAt, updatedAt, id: _id, variants, ...fields } = rest;
  const input = { ...fields, ...base, categoryIds: categories.map((one) => one.id), inventoryQuantity, ...part };
  const body = { ...input, version, inventorySeen: inventoryQuantity };
  const answer = await shop.call('PUT', `/api/admin/products/${id}`, body, headers);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

const read = async (shop: Shop, { id }: AdminProduct): Promise<AdminProduct> =>
  (await shop.call<AdminProduct>('GET', `/api/admin/products/${id}`, undefined, await as(shop, 'admin'))).body;

test('an owner makes a product with three pictures, puts another first, publishes it and sees it in the shop', async ({
  page,
  shop,
  accessible,
}) => {
  await enter(page, shop, '/admin/products/new');
  await expect(page.getByRole('heading', { name: 'New Product', level: 1 })).toBeVisible();
  await field(page, 'Title').fill('Bearing Wall — Hoodie');
  await expect(field(page, 'Slug')).toHaveValue('bearing-wall-hoodie');
  await field(page, 'Price ($)').fill('64');
  await field(page, 'Colors').fill('Moss');
  await page.keyboard.press('Enter');

  await chooseFiles(page, [
    { name: 'back.png', mimeType: 'image/png', buffer: pngOf(1000, 1250, [62, 74, 54]) },
    { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(page, 1600, 2000, '#c2451e') },
    { name: 'tag.png', mimeType: 'image/png', buffer: pngOf(300, 375, [17, 17, 15]) },
  ]);
  await expect(pictures(page)).toHaveCount(SEVERAL);
  await expect(altOf(page, 2)).toHaveValue('Bearing Wall — Hoodie, picture 2');
  await altOf(page, 2).fill('Front, in the yard');
  await pictures(page).nth(1).getByLabel('Shows color').selectOption('Moss');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.getByRole('button', { name: 'Move left, picture 2' }).click();
  await expect(altOf(page, 1)).toHaveValue('Front, in the yard');
  await expect(page.getByRole('button', { name: 'Move left, picture 1' })).toBeFocused();
  await accessible(page);

  await page.getByRole('switch', { name: 'Published' }).click();
  await page.getByRole('checkbox', { name: 'Hoodies' }).check();
  await field(page, 'Quantity').fill('5');
  await save(page).click();
  await expect(message(page, 'Product created successfully')).toBeVisible();
  await expect(page).toHaveURL('/admin/products');

  await page.goto('/product/bearing-wall-hoodie');
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
});

test('sizes and colors are chips: added by button or Enter, once each, and removed by a click', async ({
  page,
  shop,
}) => {
  await enter(page, shop, '/admin/products/new');
  await field(page, 'Sizes').fill(' xl ');
  await page.getByRole('button', { name: 'Add size' }).click();
  await expect(chip(page, 'Sizes', 'XL')).toBeVisible();
  await field(page, 'Sizes').fill('XL, s, S');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Chosen sizes' }).getByRole('button')).toHaveText([/XL$/, /S$/]);
  await field(page, 'Colors').fill(' Bone ');
  await page.keyboard.press('Enter');
  await expect(chip(page, 'Colors', 'Bone')).toBeVisible();
  await chip(page, 'Sizes', 'XL').click();
  await expect(page.getByRole('list', { name: 'Chosen sizes' }).getByRole('button')).toHaveText([/S$/]);
  await expect(field(page, 'Sizes')).toBeFocused();
});

test('what is missing is said at each field, and the first one has the focus', async ({
  page,
  shop,
  accessible,
  expectedErrors,
}) => {
  await newProduct(shop, { slug: 'taken-slug' });
  await enter(page, shop, '/admin/products/new');
  await save(page).click();
  await expect(message(page, 'Please fill in all required fields')).toBeVisible();
  await expect(field(page, 'Title')).toBeFocused();
  await expect(field(page, 'Title')).toHaveAccessibleDescription(/Title is required/);
  await expect(page.getByText('Slug is required')).toBeVisible();
  await expect(page.getByText('Price must be above $0.00')).toBeVisible();
  await accessible(page);

  expectedErrors.push(/409/);
  await field(page, 'Title').fill('Taken slug');
  await expect(page.getByText('Title is required')).toBeHidden();
  await field(page, 'Price ($)').fill('10');
  await save(page).click();
  await expect(message(page, 'Failed to save product')).toBeVisible();
  await expect(field(page, 'Slug')).toBeFocused();
});

test('a description is shown as shoppers will see it, with a word about what was left out', async ({ page, shop }) => {
  await enter(page, shop, '/admin/products/new');
  await field(page, 'Description').fill('<p onclick="alert(1)">Heavy</p><script>alert(1)</script>');
  const preview = page.getByRole('region', { name: 'Preview of the description' });
  await expect(preview.getByText('Heavy')).toBeVisible();
  await expect(page.getByText('Left out, as the shop does not allow it: onclick on <p>, <script>')).toBeVisible();
  await field(page, 'Description').fill('<h1>Heavy</h1><p>Fleece</p>');
  await expect(preview.getByRole('heading', { name: 'Heavy', level: 2 })).toBeVisible();
  await expect(page.getByText('Left out')).toHaveCount(0);
});

test('an edit changes what was touched and nothing else: prices beneath a discount, grams beneath pounds', async ({
  page,
  shop,
  accessible,
}) => {
  const product = await newProduct(shop, { title: 'Datum Tee', slug: 'datum-tee', costCents: 1150 });
  await enter(page, shop, `/admin/products/${product.id}/edit`);
  await expect(page.getByRole('heading', { name: 'Edit Product', level: 1 })).toBeVisible();
  await expect(field(page, 'Price ($)')).toHaveValue('64.00');
  await expect(field(page, 'Weight (lbs)')).toHaveValue('1.99');
  await expect(field(page, 'Cost per piece ($)')).toHaveValue('11.50');
  await expect(page.getByRole('link', { name: 'Preview' })).toHaveAttribute('href', '/product/datum-tee');
  await accessible(page);
  await field(page, 'Compare-at ($)').fill('72.5');
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

test('a picture that does not arrive can be sent again, and what is no picture says so', async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  await enter(page, shop, '/admin/products/new');
  await field(page, 'Title').fill('Formwork');
  await shop.fault('s3', 'error', SEVERAL);
  await chooseFiles(page, [
    { name: 'front.png', mimeType: 'image/png', buffer: pngOf(400, 500) },
    { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
  ]);
  await expect(page.getByText('The picture could not be kept. Please try again.')).toBeVisible();
  await expect(page.getByText(/This file is no picture/)).toBeVisible();
  await save(page).click();
  await expect(message(page, 'A picture did not arrive')).toBeVisible();
  await page.getByRole('button', { name: /^Try again/ }).click();
  await expect(page.getByText('The picture could not be kept. Please try again.')).toBeHidden();
  await page.getByRole('button', { name: 'Remove picture 2' }).click();
  await expect(pictures(page)).toHaveCount(1);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('pictures change their order, by dragging where there is a pointer, and their text stays with them', async ({
  page,
  shop,
  isMobile,
}) => {
  await enter(page, shop, '/admin/products/new');
  await field(page, 'Title').fill('Shuttering');
  const files = ['#111111', '#c2451e', '#3e4a36'].map(async (color, index) => ({
    name: `${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await jpegOf(page, 400, 500, color),
  }));
  await chooseFiles(page, await Promise.all(files));
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await altOf(page, 3).fill('Third');
  const handle = (place: number) =>
    pictures(page)
      .nth(place - 1)
      .locator('[draggable=true]');
  if (isMobile) {
    await page.getByRole('button', { name: 'Move left, picture 3' }).click();
    await page.getByRole('button', { name: 'Move left, picture 2' }).click();
  } else await handle(3).dragTo(handle(1));
  await expect(altOf(page, 1)).toHaveValue('Third');
  await expect(altOf(page, 2)).toHaveValue('Shuttering, picture 1');
  await expect(pictures(page).nth(0).getByText('Cover')).toBeVisible();
});

test('two owners who write one product meet, and nothing is overwritten unseen', async ({
  page,
  shop,
  accessible,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const product = await newProduct(shop, { title: 'Plumb Line', slug: 'plumb-line', sku: 'PL-1' });
  await enter(page, shop, `/admin/products/${product.id}/edit`);
  await field(page, 'Title').fill('Plumb Line II');
  await rewrite(shop, product, { title: 'Plumb Line, theirs', sku: 'PL-9' });
  await save(page).click();
  const dialog = page.getByRole('alertdialog', { name: 'Changed meanwhile' });
  await expect(dialog.getByRole('row', { name: 'Title Plumb Line II Plumb Line, theirs' })).toBeVisible();
  await expect(dialog.getByText(/They also changed SKU/)).toBeVisible();
  await accessible(page);
  await dialog.getByRole('button', { name: 'Back to editing' }).click();
  await expect(field(page, 'Title')).toHaveValue('Plumb Line II');
  expect((await read(shop, product)).title).toBe('Plumb Line, theirs');

  await save(page).click();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(message(page, 'Product updated successfully')).toBeVisible();
  expect(await read(shop, product)).toMatchObject({ title: 'Plumb Line II', sku: 'PL-9' });

  await page.goto(`/admin/products/${product.id}/edit`);
  await field(page, 'Title').fill('Plumb Line III');
  await rewrite(shop, product, { title: 'Plumb Line, theirs again' });
  await save(page).click();
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await expect(field(page, 'Title')).toHaveValue('Plumb Line, theirs again');
  await expect(page.getByText('Nothing to save')).toBeVisible();
});

test('unsaved changes are asked for before a link or Back leaves them, and kept for a reload', async ({
  page,
  shop,
}) => {
  const product = await newProduct(shop, { title: 'Footing', slug: 'footing' });
  await enter(page, shop, '/admin/orders');
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await page.evaluate((id) => {
    history.pushState({ ...history.state, idx: history.state.idx + 1, key: 'form' }, '', `/admin/products/${id}/edit`);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, product.id);
  await field(page, 'Title').fill('Footing, deeper');
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });

  await showPlaces(page);
  await page.getByRole('banner').getByRole('link', { name: 'Orders' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, 'Title')).toHaveValue('Footing, deeper');

  await page.goBack();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(`/admin/products/${product.id}/edit`);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, 'Title')).toHaveValue('Footing, deeper');

  page.once('dialog', (asked) => asked.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(field(page, 'Title')).toHaveValue('Footing, deeper');
  await page.goBack();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin/orders');

  await page.goto(`/admin/products/${product.id}/edit`);
  await expect(field(page, 'Title')).toHaveValue('Footing');
  await expect(page.getByText('Restore what you had not saved?')).toHaveCount(0);
});

test('a draft outlives a sign-in that ended meanwhile', async ({ page, shop }) => {
  await enter(page, shop, '/admin/products/new');
  await field(page, 'Title').fill('Half a product');
  await showPlaces(page);
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await page.goto('/auth?redirect=/admin/products/new');
  const { email, password } = accountOf(shop, 'admin');
  await signIn(page, email, password);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(field(page, 'Slug')).toHaveValue('half-a-product');
});

test('a product that is not there, and one that cannot be fetched, are told apart', async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/404/, /503/);
  await enter(page, shop, '/admin/products/prd_01JD0000000000000000000000/edit');
  await expect(page.getByRole('heading', { name: 'No such product' })).toBeVisible();
  await page.route('**/api/admin/products/prd_*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: '{"code":"unavailable","status":503}',
    }),
  );
  await page.goto('/admin/products/prd_01JD0000000000000000000001/edit');
  await expect(message(page, 'Failed to fetch product')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
