import type { Page } from '@playwright/test';
import { formatCents } from '#shared/base/money.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { REFRESH_MS } from '#web/lib/data/refresh.ts';
import { backOffice } from '../../support/orders.ts';
import { buy, linkIn, numberOf } from '../checkout/sale.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Refund' });
const amount = (page: Page) => dialog(page).getByRole('textbox', { name: 'Amount in dollars' });
const openRefund = (page: Page) => page.getByRole('button', { name: 'Refund', exact: true }).click();
const goOn = (page: Page) => dialog(page).getByRole('button', { name: 'Continue' }).click();

const question = (page: Page, cents: number, { totalCents }: AdminOrder) =>
  page.getByRole('alertdialog', {
    name: `Refund ${formatCents(cents)} of ${formatCents(totalCents)} to the customer?`,
    exact: true,
  });

const refunds = (page: Page) => page.getByRole('region', { name: 'Refunds' }).or(page.getByRole('main'));

test('an admin refunds one of two units, refunds the only unit in part, and cancels an order after reading the consequences', {
  tag: '@both',
}, async ({ page, shop, accessible, accessibleHere }) => {
  await test.step('an admin refunds and restocks one of two units, and sees it succeed without a reload', async () => {
    const order = await buy(shop, 2);
    const each = order.items[0]?.priceCents ?? 0;
    await enter(page, shop, `/admin/orders/${order.id}`);
    await openRefund(page);
    await expect(amount(page)).toHaveValue('');
    await accessible(page);
    await dialog(page).getByRole('button', { name: 'One more' }).click();
    await expect(amount(page)).toHaveValue((each / 100).toFixed(2));
    await expect(dialog(page).getByRole('checkbox', { name: /^Put back in stock/ })).toBeChecked();
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Torn at the seam');
    await dialog(page).getByRole('button', { name: 'Continue' }).dblclick();

    const confirmation = question(page, each, order);
    await expect(confirmation).toBeVisible();
    await expect(confirmation).toContainText('goes back in stock');
    await accessibleHere(page);
    await confirmation.getByRole('button', { name: `Refund ${formatCents(each)}` }).dblclick();
    await expect(dialog(page)).toBeHidden();

    await expect(refunds(page).getByText('Torn at the seam')).toBeVisible();
    await expect(page.getByRole('main').getByText('Refunded', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - term: Remaining
      - definition: ${formatCents(order.totalCents - each)}
    `);
    await expect(refunds(page).getByText('(back in stock)')).toBeVisible();
    await expect(page.getByText('1 of 2 items to pack')).toBeVisible();
    await expect(page.getByText('1 of 2 refunded')).toBeVisible();
    // The timeline shows the refund, and soon the list of sent emails does too, so there may be two matches.
    await expect(page.getByText('Order refunded').first()).toBeVisible();
    await accessible(page);
    const now = await backOffice(shop).order(order.id);
    expect(now).toMatchObject({ refundedCents: each, refunds: [{ amountCents: each, reason: 'Torn at the seam' }] });
    expect(now.items[0]?.restockable).toBe(1);
  });

  await test.step('an order whose only unit was refunded in part can’t be shipped or edited, and its customer sees that', async () => {
    const order = await buy(shop);
    await page.goto(`/admin/orders/${order.id}`);
    await expect(page.getByRole('button', { name: 'Edit items' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark as shipped' })).toBeVisible();
    await openRefund(page);
    await dialog(page).getByRole('button', { name: 'One more' }).click();
    await amount(page).fill('20.00');
    await goOn(page);
    await question(page, 2000, order).getByRole('button', { name: 'Refund $20.00' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByText('All items were refunded, so nothing is left to ship.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Mark as shipped|Edit items|Start packing)$/ })).toHaveCount(0);

    await page.goto(await linkIn(shop, order.email, numberOf(order)));
    await expect(page.getByText(/^All items of this order were refunded/)).toBeVisible();
    await expect(page.getByRole('listitem').getByText('Refunded', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Cancel order|Change size or color)$/ })).toHaveCount(0);
    await accessible(page);
  });

  await test.step('an admin cancels an order after reading the consequences', async () => {
    const order = await buy(shop);
    await page.goto(`/admin/orders/${order.id}`);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Cancel order' });
    await expect(confirmation).toContainText(`${formatCents(order.totalCents)} is refunded to the customer’s card.`);
    await expect(confirmation).toContainText('The customer gets an email saying the order was canceled.');
    await accessibleHere(page);
    await confirmation.getByRole('button', { name: 'Keep order' }).click();
    await expect(confirmation).toBeHidden();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await confirmation.getByRole('textbox', { name: 'Reason' }).fill('Ordered twice');
    await confirmation.getByRole('button', { name: 'Cancel order' }).click();
    await expect(confirmation).toBeHidden();
    await expect(page.getByText('Canceled', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden();
    await expect.poll(async () => (await backOffice(shop).order(order.id)).refundedCents).toBe(order.totalCents);
  });
});

test('an admin sees an invalid refund amount marked, can no longer cancel a shipped order, and refunds what another admin has left', async ({
  page,
  shop,
  expectedErrors,
}) => {
  const order = await buy(shop);

  await test.step('an admin sees an invalid refund amount marked at its field, and can use the form by keyboard', async () => {
    await enter(page, shop, `/admin/orders/${order.id}`);
    const opener = page.getByRole('button', { name: 'Refund', exact: true });
    await opener.press('Enter');
    await amount(page).fill('much');
    await page.keyboard.press('Enter');
    await expect(amount(page)).toHaveAccessibleDescription(/^Enter an amount in dollars/);
    await amount(page).fill('1000');
    await expect(amount(page)).toHaveAccessibleDescription(`You can refund up to ${formatCents(order.totalCents)}.`);
    await dialog(page).getByRole('button', { name: 'Refund the full remaining amount' }).click();
    await goOn(page);
    await expect(question(page, order.totalCents, order).getByRole('button', { name: 'Cancel' })).toBeFocused();
    // The dialog receives the focus a moment before it handles keys, so one press may not be enough. An extra press would
    // close the form behind the dialog.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(question(page, order.totalCents, order)).toBeHidden({ timeout: 10_000 });
    }).toPass();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await page
      .getByRole('alertdialog', { name: 'Close without saving?' })
      .getByRole('button', { name: 'Close' })
      .press('Enter');
    await expect(opener).toBeFocused();
  });

  await test.step('an admin can refund a shipped order, and no longer cancel it', async () => {
    await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible();
    await backOffice(shop).ship(order);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Refund' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  });

  await test.step('an admin who refunds after another admin sees the amount that is left', async () => {
    expectedErrors.push(/status of 409 .*refunds/);
    await openRefund(page);
    await dialog(page).getByRole('button', { name: 'Refund the full remaining amount' }).click();
    await backOffice(shop).refund(order, 1000);
    await goOn(page);
    const all = question(page, order.totalCents, order);
    await all.getByRole('button', { name: `Refund ${formatCents(order.totalCents)}` }).click();
    await expect(all).toBeHidden();
    const left = order.totalCents - 1000;
    await expect(dialog(page).getByRole('alert')).toHaveText(
      `Another admin just refunded $10.00. You can still refund ${formatCents(left)}.`,
    );
    await expect(amount(page)).toHaveValue((left / 100).toFixed(2));
    await goOn(page);
    await question(page, left, order)
      .getByRole('button', { name: `Refund ${formatCents(left)}` })
      .click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByText('Fully refunded.')).toBeVisible();
  });
});

test('an admin reads why a refund failed, and how long a dispute can be answered', async ({
  page,
  shop,
  accessible,
}) => {
  const slow = '4000 0000 0000 7726';
  const order = await buy(shop, 1, { card: slow });
  const office = backOffice(shop);
  await office.refund(order, 500);
  await page.clock.install();
  await enter(page, shop, `/admin/orders/${order.id}`);
  await expect(page.getByText('Pending', { exact: true })).toBeVisible();
  const { refunds: pending } = await office.order(order.id);
  const refundId = pending[0]?.stripeRefundId;
  await shop.call('POST', '/_stripe/control/settle-refund', { refundId, outcome: 'failed' });
  await office.orderOnce(order.id, ({ refunds: [refund] }) => refund?.status === 'failed');
  await page.clock.fastForward(REFRESH_MS);
  await expect(page.getByText('Failed', { exact: true })).toBeVisible();

  await shop.call('POST', '/_stripe/control/dispute', { paymentIntent: order.paymentIntentId });
  await office.orderOnce(order.id, ({ dispute }) => dispute);
  await page.clock.fastForward(REFRESH_MS);
  await expect(page.getByRole('heading', { name: 'Payment disputed' })).toBeVisible();
  await expect(page.getByText(/^Respond by .+ — in \d+ days$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Respond in Stripe' })).toHaveAttribute(
    'href',
    /\/_stripe\/test\/disputes\/du_/,
  );
  await accessible(page);
  await openRefund(page);
  await expect(dialog(page)).toContainText('disputed');
  await expect(dialog(page).getByRole('button', { name: 'Continue' })).toBeHidden();
});
