import type { Page } from '@playwright/test';
import type { Product } from '#shared/catalogue/product.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { connectProvider } from '../../support/fulfilment/provider.ts';
import { type Maker, madeLine, makerOf, sellProviderProducts } from '../../support/fulfilment/provider-orders.ts';
import { backOffice, plentifulProduct } from '../../support/orders.ts';
import type { Shop } from '../../support/shop.ts';
import { as, lineOf } from '../../support/shopping.ts';
import { linkIn, numberOf } from '../checkout/sale.ts';
import { accountOf } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { signIn, writesTo } from '../shopper.ts';

/** Remembers the shops that sell the provider's products. */
const makers = new WeakMap<Shop, Promise<{ maker: Maker; products: Product[] }>>();

const start = async (shop: Shop) => {
  await connectProvider(shop);
  const maker = await makerOf(shop);
  return { maker, products: await sellProviderProducts(shop, maker.store) };
};

function making(shop: Shop) {
  const made = makers.get(shop) ?? start(shop);
  makers.set(shop, made);
  return made;
}

/** Opens an order as a guest, with the link from its email. The provider will make the order. */
async function openAsGuest(page: Page, shop: Shop, email: string): Promise<AdminOrder> {
  const { maker, products } = await making(shop);
  const order = await maker.buy([madeLine(products[0])], { email });
  await page.goto(await linkIn(shop, email, 'is confirmed'));
  await expect(page.getByRole('heading', { level: 1, name: `Order ${numberOf(order)}` })).toBeVisible();
  return order;
}

/** Ends the order's grace period in the shop while the browser still shows it as running. */
async function endWaiting(shop: Shop, { id }: AdminOrder): Promise<void> {
  await making(shop);
  const { changeOrder } = await import('#store/orders/order-change.ts');
  await changeOrder(id, (order) =>
    order.provider
      ? { order: { ...order, provider: { ...order.provider, heldUntil: new Date().toISOString() } } }
      : null,
  );
}

const notice = (page: Page) => page.getByRole('region', { name: 'Change this order' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a guest corrects the address of an order in its grace period, then cancels it', { tag: '@both' }, async ({
  page,
  shop,
  accessible,
}) => {
  const order = await openAsGuest(page, shop, 'mending@example.com');
  // If the period ends after midnight, the notice shows the date as well.
  await expect(notice(page)).toContainText(
    /You can still cancel this order or change its address until (?:[A-Z][a-z]+ \d{1,2}, \d{4} at )?\d{1,2}:\d{2}\s[AP]M\./,
  );
  await accessible(page);
  const writes = writesTo(page, /api\/order-link\//);

  const opener = notice(page).getByRole('button', { name: 'Change address' });
  await opener.press('Enter');
  const form = dialog(page, 'Change address');
  await expect(form.getByText('United States')).toBeVisible();
  await accessible(page);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await form.getByRole('textbox', { name: 'City' }).fill('');
  await form.getByRole('textbox', { name: 'Street address' }).fill('2 Quarry Road');
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(form.getByRole('textbox', { name: 'City' })).toHaveAccessibleDescription('Enter the city.');
  await expect(form.getByRole('textbox', { name: 'City' })).toBeFocused();
  await accessible(page);
  await form.getByRole('textbox', { name: 'City' }).fill('Trenton');
  await form.getByRole('button', { name: 'Save address' }).dblclick();
  await expect(form).toBeHidden();
  await expect(notice(page)).toContainText('Your new address is saved.');
  await expect(page.getByRole('region', { name: 'Shipping address' })).toContainText('2 Quarry Road');
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('Address changed');
  expect(writes).toEqual(['PUT']);

  await notice(page).getByRole('button', { name: 'Cancel order' }).click();
  const question = dialog(page, 'Cancel order');
  await expect(question).toContainText(
    `$${(order.totalCents / 100).toFixed(2)}. It goes to your original payment method.`,
  );
  await accessible(page);
  await question.getByRole('button', { name: 'Cancel order' }).dblclick();
  await expect(question).toBeHidden();
  await expect(page.getByText('Canceled', { exact: true }).first()).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await accessible(page);
  expect(writes).toEqual(['PUT', 'POST']);

  const { maker } = await making(shop);
  const after = await maker.orderOnce(order.id, ({ refundedCents }) => refundedCents > 0);
  expect(after).toMatchObject({
    status: 'cancelled',
    refundedCents: order.totalCents,
    shippingAddress: { address1: '2 Quarry Road', city: 'Trenton', country: order.shippingAddress?.country },
  });
  expect(await maker.provider.of(order)).toEqual([]);
});

test('a customer keeps what they typed when they stay on the page, and when saving fails; who changes an order too late reads why, and sees its status', async ({
  page,
  shop,
  accessible,
  expectedErrors,
}) => {
  const { maker, products } = await making(shop);
  const order = await maker.buy([madeLine(products[0])], {}, await as(shop, 'customer'));
  const { email, password } = accountOf(shop, 'customer');
  await page.goto(`/auth?redirect=/orders/${order.id}`);
  await signIn(page, email, password);
  await notice(page).getByRole('button', { name: 'Change address' }).click();
  const form = dialog(page, 'Change address');
  const street = form.getByRole('textbox', { name: 'Street address' });
  await street.fill('3 Quarry Road');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Close without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(street).toHaveValue('3 Quarry Road');

  expectedErrors.push(/ERR_FAILED|Failed to fetch/);
  await page.route(/api\/orders\/.+\/address/, (route) => route.abort());
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(form.getByRole('alert')).toHaveText('We couldn’t reach the shop. It’s safe to try again.');
  await expect(street).toHaveValue('3 Quarry Road');
  await page.unroute(/api\/orders\/.+\/address/);

  expectedErrors.push(/status of 400 .*address/);
  const errors = [{ path: 'zip', message: 'The ZIP code is missing' }];
  const refusal = { code: 'invalid_request', status: 400, detail: 'Some fields are not valid', errors };
  await page.route(/api\/orders\/.+\/address/, (route) => route.fulfill({ status: 400, json: refusal }));
  await form.getByRole('button', { name: 'Save address' }).click();
  const zip = form.getByRole('textbox', { name: 'ZIP or postal code' });
  await expect(zip).toHaveAccessibleDescription('The ZIP code is missing.');
  await expect(zip).toBeFocused();
  await page.unroute(/api\/orders\/.+\/address/);
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('region', { name: 'Shipping address' })).toContainText('3 Quarry Road');

  await notice(page).getByRole('button', { name: 'Cancel order' }).click();
  await endWaiting(shop, order);
  expectedErrors.push(/status of 409 .*api\/orders/);
  const late = dialog(page, 'Cancel order');
  await late.getByRole('button', { name: 'Cancel order' }).click();
  await expect(late).toContainText(
    'This order is already being made, so it can no longer be changed. Nothing was changed.',
  );
  await expect(late.getByRole('link', { name: 'support@foundation.example' })).toBeVisible();
  await accessible(page);
  await late.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await expect(notice(page)).toBeHidden();
});

test('a guest changes the address of an order of the shop’s own products until it is packed', { tag: '@both' }, async ({
  page,
  shop,
  accessible,
  expectedErrors,
}) => {
  const email = 'own.stock@example.com';
  const office = backOffice(shop);
  const product = await plentifulProduct(shop);
  const order = await office.buy([product], [lineOf(product)], { email });
  await page.goto(await linkIn(shop, email, 'is confirmed'));
  await expect(notice(page)).toContainText('until we start packing it.');
  await expect(page.getByText('Payment Completed', { exact: true })).toBeVisible();
  await expect(page.getByText('You can change this until we start packing or making your items.')).toBeVisible();
  await accessible(page);
  await notice(page).getByRole('button', { name: 'Change address' }).click();
  const form = dialog(page, 'Change address');
  await form.getByRole('textbox', { name: 'Street address' }).fill('2 Quarry Road');
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(notice(page)).toContainText('Your new address is saved.');

  await notice(page).getByRole('button', { name: 'Cancel order' }).click();
  await office.call('PUT', `/orders/${order.id}/packing`, { isPacking: true });
  expectedErrors.push(/status of 409 .*order-link/);
  const question = dialog(page, 'Cancel order');
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect(question).toContainText('This order is being packed, so it can no longer be changed.');
  await question.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('We’re packing your order, and we’ll email you when it ships.')).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change size or color' })).toBeHidden();
  expect((await office.order(order.id)).shippingAddress?.address1).toBe('2 Quarry Road');
});

test('the offer to change an order disappears when the grace period ends, and each of three shipments shows its number, tracking link and contents', {
  tag: '@both',
}, async ({ page, shop, accessible }) => {
  await page.clock.install();
  const order = await openAsGuest(page, shop, 'waiting.long@example.com');
  await notice(page).getByRole('button', { name: 'Change address' }).focus();
  await page.clock.fastForward('31:00');
  await expect(notice(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();

  const shipment = (trackingNumber: string, more = {}) => ({
    carrier: 'USPS',
    trackingNumber,
    trackingUrl: `https://shipment.example/${trackingNumber}`,
    ...more,
  });
  const [item] = order.items;
  await page.route('**/api/order-link', async (route) => {
    const response = await route.fetch();
    const items = [item, { ...item, productId: 'prd_two', title: 'Second Tee' }];
    const shipments = [
      shipment('9400'),
      shipment('7489', { carrier: 'FedEx', items: [1] }),
      shipment('D100', { trackingUrl: null }),
    ];
    await route.fulfill({ json: { ...(await response.json()), status: 'shipped', items, shipments } });
  });
  await page.reload();
  const shipments = page.getByRole('region', { name: 'Packages' });
  await expect(shipments.getByRole('listitem')).toHaveCount(3);
  await expect(shipments.getByRole('listitem').nth(1)).toContainText('FedEx 7489');
  await expect(shipments.getByRole('listitem').nth(1)).toContainText('Inside: Second Tee');
  await expect(shipments.getByRole('link', { name: /^Track Package 7489/ })).toHaveAttribute(
    'href',
    'https://shipment.example/7489',
  );
  await expect(shipments.getByRole('link')).toHaveCount(2);
  await expect(page.getByText('Your packages are on their way.')).toBeVisible();
  await accessible(page);
});
