import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { signLinkToken } from '#functions/orders/order-link.ts';
import { linkPath } from '#shared/orders/order-link.ts';
import type { Shop } from '../../support/shop.ts';
import { storeOf } from '../../support/shop-store.ts';
import { buy, linkIn, numberOf } from '../checkout/sale.ts';
import { expect, test } from '../shop-test.ts';
import { addToCart, fillAddress, goToPayment, orderNumber, payByCard } from '../shopper.ts';

/** Returns a correctly signed link that expired in 1970. */
async function expiredLink(shop: Shop, link: string): Promise<string> {
  await storeOf(shop);
  const { getLinkKey } = await import('#store/signing-key.ts');
  const { verifyLinkToken } = await import('#functions/orders/order-link.ts');
  const key = await getLinkKey();
  const { orderId = '' } = verifyLinkToken(key, new URL(link).hash.slice(1)) ?? {};
  return linkPath(signLinkToken(key, { orderId, expiresAt: 1 }));
}

/**
 * Collects all later requests that contain the text in a place that may be logged. Only the `order-link` header may contain
 * it.
 */
function leaksOf(page: Page, text: string): string[] {
  const leaks: string[] = [];
  page.on('request', (request) => {
    const { 'order-link': _link, ...headers } = request.headers();
    const sent = `${request.method()} ${request.url()} ${JSON.stringify(headers)} ${request.postData() ?? ''}`;
    if (sent.includes(text)) leaks.push(sent);
  });
  return leaks;
}

test('a guest opens the order by the link in the mail, and requests a new link when it has expired', async ({
  page,
  shop,
  accessible,
  expectedErrors,
}) => {
  const email = 'guest.link@example.com';
  await addToCart(page, 'staff-tee', { color: 'Chalk', size: 'S' });
  await goToPayment(page);
  await fillAddress(page, email);
  await payByCard(page);
  const number = await orderNumber(page);
  await expect(page.getByRole('region', { name: 'What you bought' })).toContainText('Staff');
  await expect(page.getByRole('region', { name: 'What you bought' })).toContainText('$47.95 USD');
  await expect(page.getByRole('link', { name: 'Follow your order' })).toHaveCount(0);

  const link = await linkIn(shop, email, 'is confirmed');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: `Order #${number}` })).toBeVisible();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Progress' }).getByRole('listitem')).toHaveText([
    /^Order placed/,
    /^Paid/,
  ]);
  await expect(page.getByRole('region', { name: 'Shipping address' })).toContainText('United States');
  await expect(page.getByRole('link', { name: 'support@foundation.example' })).toHaveAttribute(
    'href',
    `mailto:support@foundation.example?subject=Order%20%23${number}`,
  );
  await accessible(page);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('main').getByText('FOUNDATION', { exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('main').getByText('FOUNDATION', { exact: true })).toBeHidden();

  expectedErrors.push(/status of 410 .*order-link/);
  await page.goto(await expiredLink(shop, link));
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: 'Send me a new link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'A new link is on its way' })).toContainText(
    'g***@example.com',
  );
  await page.goto(await linkIn(shop, email, 'Your link to order'));
  await expect(page.getByRole('heading', { level: 1, name: `Order #${number}` })).toBeVisible();

  expectedErrors.push(/status of 404 .*order-link/);
  await page.goto(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`);
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
  await accessible(page);
});

test("a guest's visit leaves the link in no log", async ({ page, shop }) => {
  const email = 'unlogged.link@example.com';
  const number = numberOf(await buy(shop, 1, { email }));
  const link = await linkIn(shop, email, 'is confirmed');
  const token = new URL(link).hash.slice(1);
  const leaks = leaksOf(page, token);

  const counted = page.waitForRequest('**/api/visits');
  const opened = page.waitForRequest('**/api/order-link');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
  expect((await counted).postDataJSON()).toEqual({ path: '/order', source: '' });
  expect(await (await opened).headerValue('order-link')).toBe(token);
  await page.reload();
  await page.getByRole('banner').getByRole('link', { name: 'FOUNDATION' }).click();
  await expect(page).not.toHaveURL(/order#/);
  expect(leaks).toEqual([]);

  const log = readFileSync(join(shop.dataDirectory, 'functions.log'), 'utf8');
  const { body: invocations } = await shop.call('GET', '/_local/invocations');
  for (const record of [log, JSON.stringify(invocations)]) {
    expect(record).toContain('GET /api/order-link');
    for (const part of token.split('.')) expect(record).not.toContain(part);
  }
});

test('the page of a link explains itself without one, follows the URL, and keeps it after the skip link', {
  tag: '@both',
}, async ({ page, accessible, expectedErrors }) => {
  await page.goto('/order');
  await expect(page.getByRole('heading', { level: 1, name: 'Your order' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'My Orders' })).toBeVisible();
  await accessible(page);

  expectedErrors.push(/status of 400 .*order-link/);
  await page.evaluate(() => {
    location.hash = 'cut-off';
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL('/order#cut-off');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Your order' })).toBeVisible();
});
