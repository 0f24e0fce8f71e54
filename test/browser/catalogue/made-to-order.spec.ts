import type { Page } from '@playwright/test';
import { formatCents } from '#shared/base/money.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { connectProvider } from '../../support/fulfilment/provider.ts';
import { putProviderProduct, soldVariant } from '../../support/fulfilment/provider-products.ts';
import type { Shop } from '../../support/shop.ts';
import { storeOf } from '../../support/shop-store.ts';
import { fillCart } from '../checkout/open-cart.ts';
import { expect, test } from '../shop-test.ts';
import { addToCart, cart, goToPayment } from '../shopper.ts';

const QUOTES = '**/api/checkout/quotes';
const made = new WeakMap<Shop, Promise<Product>>();

/** Returns a product of the connected provider. All tests of a shop share it. */
function madeIn(shop: Shop): Promise<Product> {
  const known = made.get(shop);
  if (known) return known;
  const making = (async () => {
    await connectProvider(shop);
    return putProviderProduct(shop, await storeOf(shop));
  })();
  made.set(shop, making);
  return making;
}

async function putIntoCart(page: Page, product: Product): Promise<void> {
  const { size, color } = soldVariant(product);
  await addToCart(page, product.slug, { size: size ?? '', color: color ?? '' });
}

const total = (page: Page) => cart(page).getByRole('definition').last();
const settled = (page: Page) => expect(cart(page).locator('[aria-busy=true]')).toHaveCount(0);

const shipTo = (page: Page, label: string) =>
  cart(page).getByRole('combobox', { name: 'Ship to' }).selectOption({ label });

test("a cart with a made-to-order unit shows the provider's shipping price, the payment page agrees, and another country gets a new quote", {
  tag: '@both',
}, async ({ page, shop, accessible }) => {
  const product = await madeIn(shop);
  const answered = page.waitForResponse(QUOTES);
  await putIntoCart(page, product);
  const { shippingCents, source } = await (await answered).json();
  expect(source).toBe('provider');
  await settled(page);
  const agreed = formatCents(soldVariant(product).priceCents + shippingCents);
  await expect(total(page)).toHaveText(agreed);
  await accessible(page);

  await test.step('another country gets a new quote, and the old price stays until it arrives', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route(QUOTES, async (route) => {
      await held;
      await route.fulfill({ json: { shippingCents: 4_321, source: 'provider' } });
    });
    const asked = page.waitForRequest(QUOTES);
    await shipTo(page, 'Japan');
    await asked;
    await expect(cart(page).locator('[aria-busy=true]')).toHaveCount(2);
    await expect(total(page)).toHaveText(agreed);
    answer();
    await settled(page);
    await expect(cart(page)).toContainText('$43.21');
    await page.unroute(QUOTES);
  });

  await shipTo(page, 'United States');
  await settled(page);
  await expect(total(page)).toHaveText(agreed);
  await goToPayment(page);
  await expect(page.getByText(agreed).first()).toBeVisible();
});

test("without the provider's answer the shipping table's price applies; a shopper who checks out before a quote arrives pays nothing unseen; own units request none", async ({
  page,
  shop,
  expectedErrors,
}) => {
  const product = await madeIn(shop);
  const { priceCents } = soldVariant(product);

  await test.step("without the provider's answer the shipping table's price applies", async () => {
    expectedErrors.push(/api\/checkout\/quotes/);
    await page.route(QUOTES, (route) => route.abort());
    await putIntoCart(page, product);
    await settled(page);
    await expect(total(page)).toHaveText(formatCents(priceCents + 595));
    await page.unroute(QUOTES);
  });

  await test.step('a shopper who checks out before the quote arrives sees the new total and pays nothing unseen', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route(QUOTES, async (route) => {
      await held;
      await route.fulfill({ json: { shippingCents: 4_321, source: 'provider' } });
    });
    await shipTo(page, 'Japan');
    await cart(page).getByRole('button', { name: 'Checkout' }).click();
    await expect(cart(page).getByRole('button', { name: 'Processing...' })).toBeVisible();
    answer();
    await expect(cart(page).getByRole('alert')).toContainText(`is now ${formatCents(priceCents + 4_321)}`);
    await expect(cart(page).getByRole('button', { name: 'Checkout' })).toBeEnabled();
  });

  await test.step('a cart of own units requests no quote', async () => {
    let quotes = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/checkout/quotes')) quotes += 1;
    });
    await fillCart(page, [{ slug: 'staff-tee', color: 'Chalk', size: 'S' }]);
    await expect(cart(page)).toHaveAccessibleName('Cart (1)');
    await expect(total(page)).toHaveText(/^\$\d+\.\d\d$/);
    await goToPayment(page);
    expect(quotes).toBe(0);
  });
});
