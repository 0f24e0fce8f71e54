import type { StoredPage } from '#shared/shop/page.ts';
import type { Shop } from '../../support/shop.ts';
import { as } from '../../support/shopping.ts';
import { appStarted } from '../arrive.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { message } from '../shopper.ts';

const ABOUT = {
  slug: 'about',
  title: 'About us',
  bodyHtml: '<p>We pour again.</p>',
  seoTitle: null,
  seoDescription: null,
  status: 'published',
} as const;

const createPage = async (shop: Shop, page: object) =>
  shop.call<StoredPage>('POST', '/api/admin/pages', page, await as(shop, 'admin'));
const deletePage = async (shop: Shop, slug: string) =>
  shop.call('DELETE', `/api/admin/pages/${slug}`, undefined, await as(shop, 'admin'));

// The tests of a worker share a shop, so each test removes its pages.
test.afterEach(async ({ shop }) => {
  for (const slug of ['about', 'our-story']) await deletePage(shop, slug);
});

test('an admin writes, previews, publishes and deletes a page, reads what another admin has taken, and restores a policy', {
  tag: '@both',
}, async ({ page, context, shop, accessible, expectedErrors, accessibleHere }) => {
  const visitor = await context.newPage();

  await test.step('an admin writes a page, sees its preview, publishes it and deletes it', async () => {
    expectedErrors.push(/status of 404 .*pages\/our-story/);
    await enter(page, shop, '/admin/pages');
    await expect(page.getByRole('link', { name: 'Refund Policy' })).toBeVisible();
    await accessible(page);
    await page.getByRole('link', { name: 'New page' }).click();
    await page.getByLabel('Title', { exact: true }).fill('Our Story');
    await expect(page.getByLabel('Slug')).toHaveValue('our-story');
    await page.getByRole('button', { name: 'Edit as HTML: Text' }).click();
    await page.getByLabel('Text', { exact: true }).fill('<p>Ask <b>{{supportEmail}}</b>.</p><script>alert(1)</script>');
    const preview = page.getByRole('region', { name: 'Preview of the page' });
    await expect(preview.getByText('Ask support@foundation.example.')).toBeVisible();
    await expect(page.getByText('Removed because it isn’t allowed: <script>')).toBeVisible();
    await page.getByRole('switch', { name: 'Published' }).click();
    await accessible(page);
    await page.getByRole('button', { name: 'Create page' }).click();
    await expect(message(page, 'Page saved')).toBeVisible();
    await expect(page).toHaveURL('/admin/pages/our-story/edit');
    await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
    await accessibleHere(page);

    await visitor.goto('/pages/our-story');
    await expect(visitor.getByRole('heading', { name: 'Our Story', level: 1 })).toBeVisible();
    await expect(visitor).toHaveTitle('Our Story — FOUNDATION');
    await expect(visitor.getByText('Ask support@foundation.example.')).toBeVisible();
    await accessible(visitor);

    await createPage(shop, ABOUT);
    await page.getByRole('button', { name: 'Delete page' }).click();
    await page.getByRole('alertdialog', { name: 'Delete this page?' }).getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL('/admin/pages');
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  });

  await test.step('a second admin’s save is not overwritten without a question', async () => {
    expectedErrors.push(/status of 409 .*pages\/about/);
    await page.getByRole('link', { name: 'About us' }).click();
    await page.getByLabel('Title', { exact: true }).fill('About me');
    const { slug: _slug, ...theirs } = { ...ABOUT, title: 'About them', version: 1 };
    await shop.call('PUT', '/api/admin/pages/about', theirs, await as(shop, 'admin'));
    await page.getByRole('button', { name: 'Save page' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'This page has changed' });
    await dialog.getByRole('button', { name: 'Keep my changes' }).click();
    await page.getByRole('button', { name: 'Save page' }).click();
    await expect(message(page, 'Page saved')).toBeVisible();
    await visitor.goto('/pages/about');
    await expect(visitor.getByRole('heading', { name: 'About me', level: 1 })).toBeVisible();
  });

  await test.step('an address that is taken is marked at its field', async () => {
    expectedErrors.push(/status of 409 .*admin\/pages/);
    await page.goto('/admin/pages/new');
    await page.getByLabel('Title', { exact: true }).fill('About');
    await page.getByRole('button', { name: 'Create page' }).click();
    await expect(page.getByText('A page with this slug already exists').first()).toBeVisible();
    await expect(page.getByLabel('Slug')).toBeFocused();
  });

  await test.step('an admin changes a policy and goes back to its original text', async () => {
    await page.goto('/admin/pages');
    await page.getByRole('link', { name: 'Shipping Policy' }).click();
    await expect(page.getByLabel('Text', { exact: true })).toContainText('Processing takes 2-3 business days');
    await page.getByLabel('Text', { exact: true }).fill('We ship on Fridays.');
    await page.getByRole('button', { name: 'Save page' }).click();
    await expect(message(page, 'Page saved')).toBeVisible();
    await visitor.goto('/shipping-policy');
    await expect(visitor.getByText('We ship on Fridays.')).toBeVisible();
    await expect(visitor.getByText('September 15, 2025')).toBeVisible();

    await page.getByText('Preview of original version').click();
    const original = page.getByRole('region', { name: 'Preview of original version' });
    await expect(original.getByText('Wrong address').first()).toBeVisible();
    await accessibleHere(page);
    await page.getByRole('button', { name: 'Restore this version (Original version)' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await expect(message(page, 'Version restored')).toBeVisible();
    await expect(page.getByLabel('Text', { exact: true })).toContainText('Processing takes 2-3 business days');
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: 'Wrong address' })).toBeVisible();
  });
});

test('a link in a page opens without loading the shop again', async ({ page, shop }) => {
  await createPage(shop, { ...ABOUT, bodyHtml: '<p><a href="/refund-policy">Returns</a></p>' });
  await page.goto('/pages/about');
  await appStarted(page);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.getByRole('main').getByRole('link', { name: 'Returns' }).click();
  await expect(page.getByRole('heading', { name: 'Refund Policy', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
});
