import type { Page } from '@playwright/test';
import type { Page as PageOf } from '#shared/base/pagination.ts';
import type { AdminProduct, ProductCard } from '#shared/catalogue/product.ts';
import type { ProductInput } from '#shared/catalogue/product-input.ts';
import { adminOf, productInput } from '../../support/admin.ts';
import { connectProvider } from '../../support/fulfilment/provider.ts';
import type { Shop } from '../../support/shop.ts';
import { as } from '../../support/shopping.ts';
import { moveTo } from '../arrive.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { message, writesTo } from '../shopper.ts';

/** Creates a product that no other test uses. */
async function made(shop: Shop, changes: Partial<ProductInput>): Promise<AdminProduct> {
  const admin = await adminOf(shop);
  const slug = `${changes.slug}-${Date.now()}`;
  const { status, body } = await admin.create(productInput({ ...changes, slug, sku: slug.toUpperCase() }));
  expect(status).toBe(201);
  await shop.drain();
  return body;
}

const list = (page: Page) => page.getByRole('list', { name: 'Products, newest first' });
const cards = (page: Page) => list(page).getByRole('listitem');
const card = (page: Page, { title }: Pick<AdminProduct, 'title'>) =>
  cards(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const action = (page: Page, product: AdminProduct, name: string) =>
  card(page, product).getByRole('button', { name: `${name} ${product.title}`, exact: true });

/** Sets a filter. On narrow screens, the filters are behind a button. */
async function narrow(page: Page, label: string, choice: string): Promise<void> {
  const more = page.getByRole('button', { name: /^Filters/ });
  await expect(page.getByLabel('Search')).toBeVisible();
  if ((await more.isVisible()) && (await more.getAttribute('aria-expanded')) === 'false') await more.click();
  await page.getByLabel(label, { exact: true }).selectOption(choice);
}

test('an admin sees all products with their key figures, publishes, unpublishes and deletes one, and without a provider none has a sync', {
  tag: '@both',
}, async ({ page, shop, accessible, expectedErrors, accessibleHere }) => {
  const bare = await made(shop, { title: 'Unseen Tee', slug: 'unseen-tee', images: [] });
  const toPublish = await made(shop, { title: 'Formwork Tee', slug: 'formwork-tee', isPublished: false });
  const toDelete = await made(shop, { title: 'Spoil Heap Tee', slug: 'spoil-heap-tee' });

  await test.step('an admin sees every product with its key figures, drafts too', async () => {
    const draft = await made(shop, {
      title: 'Undercoat Tee',
      slug: 'undercoat-tee',
      isPublished: false,
      isFeatured: true,
      priceCents: 3_200,
      compareAtPriceCents: 4_000,
      inventoryQuantity: 3,
    });
    await connectProvider(shop);
    await enter(page, shop, '/admin/products');
    await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
    const shown = card(page, draft);
    for (const said of ['Draft', 'SALE', 'Featured', '$32.00', '$40.00', '3 in stock', 'Not Synced']) {
      await expect(shown).toContainText(said);
    }
    await expect(cards(page)).toHaveCount(24);
    await expect(page.getByRole('status').filter({ hasText: 'product' })).toHaveText(/^\d+ products$/);
    await expect(shown.getByRole('link', { name: 'Edit Undercoat Tee' })).toHaveAttribute(
      'href',
      `/admin/products/${draft.id}/edit`,
    );
    await accessible(page);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(cards(page)).toHaveCount(48);
  });

  await test.step('an admin is warned of a product without a picture, which the product feed leaves out', async () => {
    await page.getByLabel('Search').fill(bare.sku);
    await expect(cards(page)).toHaveCount(1);
    await expect(card(page, bare)).toContainText('No picture: not in the Google Shopping feed');
    const feed = await (await fetch(`${shop.url}/feed.xml`)).text();
    expect(feed).not.toContain(bare.id);
    await card(page, bare).getByRole('link', { name: 'Edit Unseen Tee' }).click();
    await expect(page.getByText('Products without a picture are left out of the Google Shopping feed.')).toBeVisible();
  });

  await test.step('an admin publishes a draft, sees it in the shop, and unpublishes it', async () => {
    await moveTo(page, '/admin/products');
    await expect(card(page, toPublish).getByRole('link', { name: /^View/ })).toHaveCount(0);
    const writes = writesTo(page, /publication/);
    await action(page, toPublish, 'Publish').click();
    const question = page.getByRole('alertdialog', { name: /^Publish without a picture/ });
    await question.getByRole('button', { name: 'Publish anyway' }).dblclick();
    // Each press shows a message. A later message replaces the earlier one.
    await expect(message(page, 'Product published').first()).toBeVisible();
    expect(writes).toHaveLength(1);
    await expect(card(page, toPublish)).toContainText('Published');
    await card(page, toPublish).getByRole('link', { name: 'View Formwork Tee' }).click();
    await expect(page).toHaveURL(`/product/${toPublish.slug}`);
    await expect(page.getByRole('heading', { name: 'Formwork Tee', level: 1 })).toBeVisible();

    await page.goBack();
    await action(page, toPublish, 'Unpublish').click();
    await expect(message(page, 'Product unpublished')).toBeVisible();
    await expect(card(page, toPublish)).toContainText('Draft');
    expect((await shop.call('GET', `/api/products/${toPublish.slug}`)).status).toBe(404);
  });

  await test.step('an admin deletes a product only after a confirmation', async () => {
    expectedErrors.push(/status of 503 .*api\/admin\/products/);
    const dialog = page.getByRole('alertdialog', { name: 'Delete Product' });
    await action(page, toDelete, 'Delete').press('Enter');
    await expect(dialog).toContainText('Are you sure you want to delete this product?');
    await expect(dialog).toContainText('Spoil Heap Tee');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await accessibleHere(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(action(page, toDelete, 'Delete')).toBeFocused();

    await page.route(/api\/admin\/products\/prd_/, (route) => route.fulfill({ status: 503 }), { times: 1 });
    await action(page, toDelete, 'Delete').click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(message(page, 'Failed to delete product')).toBeVisible();
    await expect(card(page, toDelete)).toBeVisible();

    await action(page, toDelete, 'Delete').click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(message(page, 'Product deleted successfully')).toBeVisible();
    await expect(card(page, toDelete)).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'product' })).toBeFocused();
    expect((await shop.call('GET', `/api/products/${toDelete.slug}`)).status).toBe(404);
  });

  await test.step('an admin without a provider reads nothing about syncs', async () => {
    await expect(card(page, bare)).toContainText('Not Synced');
    await expect(page.getByLabel('Sync', { exact: true })).toBeVisible();
    await (await adminOf(shop)).call('DELETE', '/integrations/printify');
    await page.reload();
    await expect(card(page, bare)).toBeVisible();
    await expect(card(page, bare)).not.toContainText('Not Synced');
    await expect(page.getByLabel('Sync', { exact: true })).toBeHidden();
  });
});

test('an admin whose products cannot be loaded, published or deleted reads so, and tries again', {
  tag: '@both',
}, async ({ page, shop, accessible, expectedErrors, accessibleHere }) => {
  await test.step('an admin sees an error when the products cannot be loaded, and retries', async () => {
    expectedErrors.push(/status of 503 .*api\/admin\/products/);
    let isDown = true;
    await page.route(/api\/admin\/products/, (route) => (isDown ? route.fulfill({ status: 503 }) : route.continue()));
    await enter(page, shop, '/admin/products');
    await expect(message(page, 'Failed to fetch products')).toBeVisible();
    await expect(page.getByRole('alert').getByText('We couldn’t load the products.')).toBeVisible();
    await accessibleHere(page);
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page)).toHaveCount(24);
    await expect(page.getByRole('alert')).toBeHidden();
  });

  await test.step('a publication that fails is reverted, and the admin sees the error', async () => {
    expectedErrors.push(/status of 503 .*publication/);
    const product = await made(shop, { title: 'Cold Joint Tee', slug: 'cold-joint-tee' });
    await page.getByLabel('Search').fill(product.sku);
    let answer = () => {};
    const requested = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/publication$/, async (route) => {
      await requested;
      await route.fulfill({ status: 503 });
    });
    await action(page, product, 'Unpublish').click();
    await expect(card(page, product)).toContainText('Draft');
    answer();
    await expect(message(page, 'Failed to unpublish product')).toBeVisible();
    await expect(card(page, product)).toContainText('Published');
  });

  await test.step('an admin of an empty shop is led to the first product', async () => {
    await page.route(/api\/admin\/products\?|api\/admin\/products$/, (route) =>
      route.fulfill({ json: { items: [], nextCursor: null, total: 0 } }),
    );
    await moveTo(page, '/admin/products');
    await expect(page.getByText('No products yet')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add Your First Product' })).toHaveAttribute(
      'href',
      '/admin/products/new',
    );
    await accessible(page);
  });
});

/**
 * Types a search and immediately opens a product. The product's page takes longer to load than the search waits for more
 * typing.
 */
async function openWhileTyping(page: Page): Promise<void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/product-/, async (route) => {
    await released;
    await route.fallback();
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('Search').fill('a');
  await cards(page).first().getByRole('heading').getByRole('link').click();
  await page.clock.runFor(300);
  await page.clock.resume();
  release();
  await expect(page.getByRole('heading', { name: 'Edit Product' })).toBeVisible();
  await page.goBack();
}

test('an admin searches and filters the products, and comes back to the same list and place', async ({
  page,
  shop,
}) => {
  await test.step('an admin searches and filters products, and the URL keeps the filters', async () => {
    const product = await made(shop, {
      title: 'Ballast Tee',
      slug: 'ballast-tee',
      isPublished: false,
      inventoryQuantity: 2,
    });
    await connectProvider(shop);
    await enter(page, shop, '/admin/products');
    await expect(cards(page)).toHaveCount(24);
    await openWhileTyping(page);
    await page.getByLabel('Search').fill(product.sku);
    await expect(page.getByRole('status').filter({ hasText: 'product' })).toHaveText('1 product');
    await expect(card(page, product)).toBeVisible();
    await expect(page).toHaveURL(`/admin/products?q=${product.sku}`);

    await narrow(page, 'Stock', 'low');
    await narrow(page, 'Status', 'draft');
    await expect(page).toHaveURL(`/admin/products?q=${product.sku}&status=draft&stock=low`);
    await page.reload();
    await expect(page.getByLabel('Search')).toHaveValue(product.sku);
    await expect(card(page, product)).toBeVisible();

    await narrow(page, 'Status', 'published');
    await expect(page.getByText('No products match these filters.')).toBeVisible();
    await page.goBack();
    await expect(card(page, product)).toBeVisible();
    await narrow(page, 'Sync', 'error');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/admin/products');
    await expect(page.getByLabel('Search')).toHaveValue('');
    await expect(cards(page)).toHaveCount(24);
  });

  await test.step('an admin returns from a product to the same search and place by Save, Cancel and the link to the list', async () => {
    const { body } = await shop.call<PageOf<AdminProduct>>(
      'GET',
      '/api/admin/products?status=published',
      undefined,
      await as(shop, 'admin'),
    );
    await narrow(page, 'Status', 'published');
    // The previous list stays visible until the new one has arrived.
    await expect(cards(page).getByRole('heading')).toHaveText(body.items.map(({ title }) => title));
    const last = cards(page).last().getByRole('heading').getByRole('link');
    const top = () => page.evaluate(() => window.scrollY);
    const ways = [
      page.getByRole('button', { name: 'Save product' }),
      page.getByRole('link', { name: 'Cancel' }),
      page.getByRole('main').getByRole('link', { name: 'Products', exact: true }),
    ];
    for (const way of ways) {
      await last.hover();
      const left = await top();
      expect(left).toBeGreaterThan(200);
      await last.click();
      if (way === ways[0]) await page.getByLabel('SKU').fill(`BACK-${Date.now()}`);
      await way.click();
      await expect(page).toHaveURL('/admin/products?status=published');
      await expect.poll(top).toBe(left);
    }
  });

  await test.step('an admin filters the list to the published products of a category, faster than the list follows', async () => {
    await narrow(page, 'Status', 'All');
    await expect(page).toHaveURL('/admin/products');
    await expect(page.getByLabel('Category', { exact: true }).getByRole('option', { name: 'Hoodies' })).toBeAttached();
    await page.evaluate(() => {
      for (const [label, choice] of [['Category', 'Hoodies'] as const, ['Status', 'Published'] as const]) {
        const { control } = [...document.querySelectorAll('label')].find((each) => each.textContent === label) ?? {};
        const select = control as HTMLSelectElement;
        select.selectedIndex = [...select.options].findIndex(({ text }) => text === choice);
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }
    });
    await expect(page).toHaveURL(/status=published&category=cat_/);
    const { body } = await shop.call<PageOf<ProductCard>>('GET', '/api/products?category=hoodies&limit=24');
    await expect(cards(page).getByRole('heading')).toHaveText(body.items.map(({ title }) => title));
    await expect(page.getByRole('status').filter({ hasText: 'product' })).toHaveText(/^\d+ products$/);
  });
});
