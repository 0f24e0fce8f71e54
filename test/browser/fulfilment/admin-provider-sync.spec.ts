import type { Page } from '@playwright/test';
import type { SyncRun } from '#shared/fulfilment/sync-run.ts';
import { connectProvider } from '../../support/fulfilment/provider.ts';
import { type Syncing, syncingOf } from '../../support/fulfilment/syncing.ts';
import { backOffice } from '../../support/orders.ts';
import type { Shop } from '../../support/shop.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { message } from '../shopper.ts';

/** Connects the shop to the provider, with automatic syncs turned off. */
async function connected(shop: Shop) {
  await connectProvider(shop);
  const printify = await syncingOf(shop);
  await printify.settings({ autoSync: false });
  return printify;
}

const enterSync = async (page: Page, shop: Shop) => {
  await enter(page, shop, '/admin/provider-sync');
  await expect(page.getByRole('heading', { name: 'Provider Sync', level: 1 })).toBeVisible();
};

const syncButton = (page: Page) => page.getByRole('button', { name: 'Sync Products', exact: true });
const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });

/** Loads more products until this one is listed. Other tests may have added newer products. */
const listed = (page: Page, title: string) =>
  expect(async () => {
    if (await row(page, title).isVisible()) return;
    await page.getByRole('button', { name: 'Load more' }).click({ timeout: 1_000 });
    await expect(row(page, title)).toBeVisible({ timeout: 1_000 });
  }).toPass();

/**
 * Starts a sync on the page and waits for its end. Watches for the final message from the start, because the message
 * disappears.
 */
async function syncByHand(page: Page, printify: Syncing, words: string): Promise<SyncRun> {
  const shown = message(page, words).waitFor();
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/syncs')),
    syncButton(page).click(),
  ]);
  const run = await printify.ended(((await answer.json()) as SyncRun).id);
  await shown;
  return run;
}

/** Closes a message, so that the test does not mistake it for the next one. */
const dismiss = async (page: Page) => {
  await page.getByRole('button', { name: 'Dismiss message' }).first().click();
  await expect(page.getByRole('button', { name: 'Dismiss message' })).toHaveCount(0);
};

test("an admin syncs the provider's products, reads which could not be synced and why, unlocks one, and sees that a sync failed", {
  tag: '@both',
}, async ({ page, shop, accessible, accessibleHere }) => {
  const printify = await connected(shop);

  await test.step("an admin syncs the provider's products and sees the status of each", async () => {
    const { product: like } = await printify.source('Daily Log Tee');
    const title = `Fresh Pour Tee ${Date.now()}`;
    const made = await printify.make(like, title);
    const sources = await printify.listed();
    await enterSync(page, shop);
    await syncByHand(page, printify, `Successfully synced ${sources.length} products`);
    await expect(row(page, title)).toContainText('Synced');
    await expect(row(page, title)).toContainText('Draft');
    await row(page, title).getByText('Provider ID', { exact: true }).click();
    await expect(row(page, title).getByText(made.id)).toBeVisible();
    const picture = row(page, title).locator('img').first();
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(page.getByText('started by an admin').first()).toBeVisible();
    await accessible(page);

    await row(page, title).getByRole('button', { name: 'Publish' }).click();
    const question = page.getByRole('alertdialog', { name: 'Publish without a category?' });
    await question.getByRole('button', { name: 'Publish anyway' }).click();
    await expect(row(page, title).getByRole('button', { name: 'Unpublish' })).toBeVisible();
    await expect(row(page, title)).not.toContainText('Draft');

    await page.getByRole('button', { name: 'Not Synced', exact: true }).click();
    await expect(row(page, title)).toHaveCount(0);
    await page.getByRole('button', { name: 'Error', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Error', exact: true })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('an admin reads which product could not be synced, and why', async () => {
    const { product: stuck } = await printify.source('Site Gate Zip Hoodie');
    await printify.control('lock', { productId: stuck.id });
    const { product: source } = await printify.source('Punch List Tee');
    await printify.control('variants', { productId: source.id, price: 0, notify: false });
    const { length } = await printify.listed();
    await page.goto('/admin/provider-sync');
    await syncByHand(page, printify, `Synced ${length - 1}/${length} products ... 1 errors occurred.`);
    await page.getByText('1 error', { exact: true }).first().click();
    await expect(page.getByText('Punch List Tee None of its variants is enabled and priced in Printify')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Error', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(row(page, 'Punch List Tee')).toBeVisible();
    await accessibleHere(page);
    await printify.control('variants', { productId: source.id, price: 3_400, notify: false });
  });

  await test.step('an admin unlocks a product that is stuck at the provider', async () => {
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await listed(page, 'Site Gate Zip Hoodie');
    await expect(row(page, 'Site Gate Zip Hoodie')).toContainText('keeps it locked');
    await accessibleHere(page);
    await page.getByRole('button', { name: 'Unlock Site Gate Zip Hoodie' }).click();
    await expect(message(page, 'Product unlocked')).toBeVisible();
    await expect(row(page, 'Site Gate Zip Hoodie')).not.toContainText('keeps it locked');
    expect((await printify.source('Site Gate Zip Hoodie')).product.is_locked).toBe(false);
  });

  await test.step('an admin who publishes a product sees when the provider failed', async () => {
    const { id, providerProductId } = await printify.product('Curing Time Crewneck');
    await backOffice(shop).call('PUT', `/products/${id}/publication`, { isPublished: false });
    await page.goto('/admin/products?q=Curing');
    await page.getByRole('button', { name: 'Publish Curing Time Crewneck', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Publish without a category?' });
    await question.getByRole('button', { name: 'Publish anyway' }).click();
    await expect(message(page, 'Product published')).toBeVisible();
    await expect(message(page, 'Product published')).not.toContainText('locally');
    await dismiss(page);
    await shop.fault('printify', 'error', 3, providerProductId ?? '');
    await page.getByRole('button', { name: 'Unpublish Curing Time Crewneck' }).click();
    await expect(message(page, 'Product unpublished locally (provider notification failed)')).toBeVisible();
    await shop.heal();
  });

  await test.step('an admin sees that a sync failed, and why', async () => {
    await page.goto('/admin/provider-sync');
    await printify.control('token', { revoked: true });
    const { reason } = await syncByHand(page, printify, 'Failed to sync products');
    expect(reason).toContain('API key');
    await expect(page.getByText(`${reason}.`).first()).toBeVisible();
    await expect(page.getByText('Failed', { exact: true }).first()).toBeVisible();
    await printify.control('token', { revoked: false });
  });

  await test.step('an admin reads that no provider is connected, and where to connect one', async () => {
    const { owner: admin } = await syncingOf(shop);
    await admin.call('DELETE', '/integrations/printify');
    await page.goto('/admin/provider-sync');
    await expect(page.getByText('No provider is connected.')).toBeVisible();
    await expect(syncButton(page)).toBeDisabled();
    await accessible(page);
    await page.getByRole('link', { name: 'Go to Connections' }).click();
    await expect(page).toHaveURL('/admin/connections');
  });
});
