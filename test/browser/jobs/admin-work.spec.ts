import type { Page } from '@playwright/test';
import type { Job } from '#shared/jobs/job.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { openForeignPage, refundsOfPage } from '../../support/foreign-payments.ts';
import type { Shop } from '../../support/shop.ts';
import { storeOf } from '../../support/shop-store.ts';
import { allOrders, browse, checkOut, eventually, lineOf, mailsTo, pay } from '../../support/shopping.ts';
import { moveTo } from '../arrive.ts';
import { buy, numberOf } from '../checkout/sale.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';

/** Returns an order that was paid just after its checkout had expired. */
async function lateOrder(shop: Shop): Promise<AdminOrder> {
  const plenty = (await browse(shop)).filter(({ inventoryQuantity }) => inventoryQuantity >= 5).slice(0, 1);
  const opened = await checkOut(
    shop,
    plenty,
    plenty.map((product) => lineOf(product)),
  );
  const sessionId = opened.body.id;
  const { getCheckoutBySession, releaseCheckout } = await storeOf(shop);
  const checkout = await getCheckoutBySession(sessionId);
  if (!checkout) throw new Error('The checkout does not exist');
  await releaseCheckout(checkout, 'expired', Date.now());
  await pay(shop, sessionId);
  return eventually(async () => (await allOrders(shop)).find((order) => order.sessionId === sessionId));
}

/** Returns an order whose new link could not be emailed after all retries. */
async function unsentLink(shop: Shop, email: string): Promise<AdminOrder> {
  const order = await buy(shop, 1, { email });
  const { enqueueDeadLetterJob, transact } = await storeOf(shop);
  await transact([
    enqueueDeadLetterJob(
      'send_order_link',
      { orderId: order.id },
      'The mail service did not answer',
      new Date().toISOString(),
    ),
  ]);
  return order;
}

const rowOf = (page: Page, order: AdminOrder) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `Order ${numberOf(order)}` }) });

const retryButton = (page: Page, order: AdminOrder) => rowOf(page, order).getByRole('button', { name: /^Try again/ });

test('an admin reviews an order that needs attention, refunds a payment without an order, and loads more jobs', {
  tag: '@both',
}, async ({ page, shop, accessible, accessibleHere }) => {
  const order = await lateOrder(shop);
  const sessionId = await foreignPayment(shop);

  await test.step('an admin reviews a paid order that needs attention, marks it as done and finds it in the history', async () => {
    await enter(page, shop, '/admin/work');
    await expect(rowOf(page, order)).toContainText('Paid, but check it before you ship: paid late');
    await accessible(page);
    await page.getByRole('link', { name: `Order ${numberOf(order)}` }).click();
    await expect(page.getByRole('heading', { name: 'Paid late' })).toBeVisible();
    await accessible(page);

    await page.goBack();
    const opener = rowOf(page, order).getByRole('button', { name: /^Mark as done/ });
    await opener.click();
    const question = page.getByRole('alertdialog', { name: 'Mark as done?' });
    await accessibleHere(page);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await opener.click();
    await question.getByRole('button', { name: 'Mark as done' }).click();
    await expect(question).toBeHidden();
    await expect(rowOf(page, order)).toContainText('Done.');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible();
    await expect(rowOf(page, order)).toBeHidden();
  });

  await test.step('an admin refunds a payment that has no order', async () => {
    const row = page.getByRole('listitem').filter({ hasText: `Payment #${sessionId.slice(-8).toUpperCase()}` });
    await expect(row).toContainText('$42.00 was paid for checkout');
    await expect(page.getByRole('heading', { name: 'Payment without an order' })).toBeVisible();
    await expect(row.getByRole('button', { name: /^Mark as done/ })).toBeVisible();
    const opener = row.getByRole('button', { name: /^Refund/ });
    await opener.click();
    const question = page.getByRole('alertdialog', { name: 'Refund this payment?' });
    await expect(question).toContainText('Stripe sends the whole amount back.');
    await accessibleHere(page);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await opener.click();
    await question.getByRole('button', { name: 'Refund' }).click();
    await expect(row).toContainText('Done.');
    await accessibleHere(page);
    await expect.poll(() => refundsOfPage(shop, sessionId)).toEqual([4_200]);
    await moveTo(page, `/admin/orders/${order.id}`);
    await expect(page.getByText(/^Reviewed: Paid, but check it before you ship/)).toBeVisible();
  });

  await test.step('an admin loads more jobs, including kinds this page does not know', async () => {
    await page.route(/api\/admin\/work\?/, (route) => {
      const { searchParams } = new URL(route.request().url());
      const isDeadLetter = searchParams.get('state') === 'parked';
      const strange = { ...itemOf(9), kind: 'water_plants', subject: 'plant_1', parked: true, reason: 'No water' };
      if (isDeadLetter) return route.fulfill({ json: { items: [strange], nextCursor: null } });
      const isNext = searchParams.has('cursor');
      return route.fulfill({
        json: { items: [itemOf(isNext ? 2 : 1)], nextCursor: isNext ? null : 'bmV4dA' },
      });
    });
    await page.goto('/admin/work');
    await expect(page.getByRole('heading', { name: 'Water plants' })).toBeVisible();
    await page.getByRole('heading', { name: 'Automatic' }).click();
    await expect(page.getByText('Checkout #00000001')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Try again/ })).toHaveCount(1);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(page.getByText('Checkout #00000002')).toBeVisible();
    await accessible(page);
  });
});

test('an admin retries failed jobs, one, from an order, or all of a kind, and reads why one fails again', async ({
  page,
  shop,
  accessible,
}) => {
  const orders = [await unsentLink(shop, 'one@example.com'), await unsentLink(shop, 'two@example.com')];
  const waiting = await unsentLink(shop, 'waiting@example.com');
  const inVain = await unsentLink(shop, 'in-vain@example.com');
  const third = await unsentLink(shop, 'three@example.com');

  await test.step('an admin retries a failed job from its order', async () => {
    await enter(page, shop, `/admin/orders/${third.id}`);
    await expect(page.getByText('New order link not sent')).toBeVisible();
    await page.getByRole('button', { name: /^Try again/ }).click();
    await expect(page.getByText('Done.', { exact: true })).toBeVisible();
  });

  await test.step('an admin retries a failed job and sees it succeed', async () => {
    await moveTo(page, '/admin/work');
    const row = rowOf(page, waiting);
    await expect(row).toContainText('The mail service did not answer');
    await retryButton(page, waiting).focus();
    await page.keyboard.press('Enter');
    await expect(row).toContainText('Done.');
    await expect(row.getByRole('button', { name: /^Done/ })).toBeFocused();
    await accessible(page);
    const subjects = async () => (await mailsTo(shop, 'waiting@example.com')).map(({ subject }) => subject);
    await expect.poll(subjects).toContainEqual(expect.stringMatching(/link/i));
    await page.reload();
    await expect(rowOf(page, inVain)).toBeVisible();
    await expect(row).toBeHidden();
  });

  await test.step('an admin whose retry fails again reads why', async () => {
    await shop.fault('ses', 'error', 1000);
    await retryButton(page, inVain).click();
    await expect(rowOf(page, inVain)).toContainText(/An error occurred|Started/);
    await expect(retryButton(page, inVain)).toBeEnabled();
    await shop.heal();
  });

  await test.step('an admin retries all failed jobs of one kind', async () => {
    await page.getByRole('button', { name: /^Try all \d+ again$/ }).click();
    for (const order of orders) await expect(rowOf(page, order)).toContainText('Done.');
  });
});

const itemOf = (place: number, more: Partial<Job> = {}): Job => ({
  id: `close_checkout.chk_01JD00000000000000000000${String(place).padStart(2, '0')}`,
  kind: 'close_checkout',
  subject: `chk_01JD00000000000000000000${String(place).padStart(2, '0')}`,
  dueAt: new Date(Date.UTC(2026, 0, 1, 12, place)).toISOString(),
  attempts: 0,
  parked: false,
  reason: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
});

/** Makes a payment with a payment link of the same Stripe account that refers to an open checkout. */
async function foreignPayment(shop: Shop): Promise<string> {
  const plenty = (await browse(shop)).filter(({ inventoryQuantity }) => inventoryQuantity >= 5).slice(0, 1);
  const { body } = await checkOut(
    shop,
    plenty,
    plenty.map((product) => lineOf(product)),
  );
  const { getCheckoutBySession } = await storeOf(shop);
  const checkout = await getCheckoutBySession(body.id);
  const sessionId = await openForeignPage(shop, { reference: checkout?.id ?? '', currency: 'usd', amount: 4_200 });
  await pay(shop, sessionId);
  return sessionId;
}
