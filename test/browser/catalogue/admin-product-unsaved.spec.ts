import type { Page } from '@playwright/test';
import { accountOf, enter, showPlaces, signInTo } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { message, signIn } from '../shopper.ts';
import { field, listHeading, newProduct, read, rewrite, save } from './product-form.ts';

test('two admins who edit one product see the conflict, and neither overwrites the other unseen', async ({
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
  const dialog = page.getByRole('alertdialog', { name: 'This product has changed' });
  await expect(dialog.getByRole('row', { name: 'Title Plumb Line II Plumb Line, theirs' })).toBeVisible();
  await expect(dialog.getByText(/Also changed in the saved version: SKU/)).toBeVisible();
  await accessible(page);
  await dialog.getByRole('button', { name: 'Back to editing' }).click();
  await expect(field(page, 'Title')).toHaveValue('Plumb Line II');
  expect((await read(shop, product)).title).toBe('Plumb Line, theirs');

  await save(page).click();
  await dialog.getByRole('button', { name: 'Keep my changes' }).click();
  await expect(message(page, 'Product updated successfully')).toBeVisible();
  expect(await read(shop, product)).toMatchObject({ title: 'Plumb Line II', sku: 'PL-9' });

  await page.goto(`/admin/products/${product.id}/edit`);
  await field(page, 'Title').fill('Plumb Line III');
  await rewrite(shop, product, { title: 'Plumb Line, theirs again' });
  await save(page).click();
  await dialog.getByRole('button', { name: 'Use the saved version' }).click();
  await expect(field(page, 'Title')).toHaveValue('Plumb Line, theirs again');
  await expect(page.getByText('Nothing to save')).toBeVisible();
});

test('an admin has to confirm leaving unsaved changes by a link or Back, and finds them after a reload', async ({
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
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(page, 'Title')).toHaveValue('Footing, deeper');

  await page.goBack();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(`/admin/products/${product.id}/edit`);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
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
  await expect(page.getByText('Restore your unsaved changes?')).toHaveCount(0);
});

test('a draft survives the end of a session', async ({ page, shop }) => {
  await signInTo(page, shop, '/admin/products/new');
  await field(page, 'Title').fill('Half a product');
  await showPlaces(page);
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  // Waits for the sign-out, because the sign-in page redirects an admin who is still signed in.
  await expect(page).not.toHaveURL(/admin/);
  await page.goto('/auth?redirect=/admin/products/new');
  const { email, password } = accountOf(shop, 'admin');
  await signIn(page, email, password);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(field(page, 'Slug')).toHaveValue('half-a-product');
});

/** Holds back the code of the product list until the returned function is called. */
async function holdList(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/products-/, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

test('an admin who returns to the form of a new product before the list has loaded gets an empty form', async ({
  page,
  shop,
}) => {
  const release = await holdList(page);
  await enter(page, shop, '/admin/products/new');
  const heading = page.getByRole('heading', { name: 'New Product', level: 1 });

  await test.step('after a save', async () => {
    await field(page, 'Title').fill('Return wall');
    await field(page, 'Price').fill('40');
    await save(page).click();
    await expect(page).toHaveURL('/admin/products');
    await page.goBack();
    await expect(page).toHaveURL('/admin/products/new');
    await expect(heading).toBeVisible();
    await expect(field(page, 'Title')).toHaveValue('');
  });

  await test.step('after a confirmed exit without saving', async () => {
    await field(page, 'Title').fill('Half a product');
    await showPlaces(page);
    await page.getByRole('banner').getByRole('link', { name: 'Products' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/admin/products');
    await page.goBack();
    await expect(page).toHaveURL('/admin/products/new');
    await expect(dialog).toBeHidden();
    await expect(field(page, 'Title')).toHaveValue('');
    await expect(page.getByText('Restore your unsaved changes?')).toHaveCount(0);
  });

  release();
  await page.getByRole('banner').getByRole('link', { name: 'Products' }).click();
  await expect(listHeading(page)).toBeVisible();
});

test('an admin who returns to a saved product before the list has loaded sees it as saved', async ({ page, shop }) => {
  const { id } = await newProduct(shop, { title: 'Plain wall', slug: 'plain-wall' });
  const release = await holdList(page);
  await enter(page, shop, `/admin/products/${id}/edit`);
  await field(page, 'Title').fill('Renamed wall');
  await save(page).click();
  await expect(page).toHaveURL('/admin/products');
  await page.goBack();
  await expect(page).toHaveURL(`/admin/products/${id}/edit`);
  await expect(field(page, 'Title')).toHaveValue('Renamed wall');
  await save(page).click();
  await expect(page).toHaveURL('/admin/products');
  release();
  await expect(listHeading(page)).toBeVisible();
});
