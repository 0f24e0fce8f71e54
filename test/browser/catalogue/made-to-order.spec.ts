import type { Page } from '@playwright/test';
import { formatCents } from '#shared/base/money.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { connectProvider } from '../../support/fulfilment/provider.ts';
import { putProviderProduct, soldVariant } from '../../support/fulfilment/provider-products.ts';
import type { Shop } from '../../support/shop.ts';
import { storeOf } from '../../support/shop-store.ts';
import { expect, test } from '../shop-test.ts';
import { addToCart, cart } from '../shopper.ts';

const QUOTES = '**/api/checkout/quotes';
const made = new WeakMap<Shop, Promise<Product>>();

/** A product of the connected provider, shared by all tests of a shop. */
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

test("a cart with a made-to-order unit shows the provider's shipping price, and the payment page agrees", {
  tag: '@both',
}, async ({ page, shop, accessible }) => {
  const product = await madeIn(shop);
  const answer = page.waitForResponse(QUOTES);
  await putIntoCart(page, product);
  const { shippingCents, source } = await (await answer).json();
  expect(source).toBe('provider');
  await settled(page);
  const { priceCents } = soldVariant(product);
  await expect(total(page)).toHaveText(formatCents(priceCents + shippingCents));
  await accessible(page);
  await cart(page).getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Pay FOUNDATION' })).toBeVisible();
  await expect(page.getByText(formatCents(priceCents + shippingCents)).first()).toBeVisible();
});

test('another country gets a new quote, and the old price stays until it arrives', async ({ page, shop }) => {
  await putIntoCart(page, await madeIn(shop));
  await settled(page);
  const before = await total(page).textContent();
  let answer = () => {};
  await page.route(QUOTES, async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.fulfill({ json: { shippingCents: 4_321, source: 'provider' } });
  });
  await cart(page).getByRole('combobox', { name: 'Ship to' }).selectOption({ label: 'Japan' });
  await expect(cart(page).locator('[aria-busy=true]')).toHaveCount(2);
  await expect(total(page)).toHaveText(before ?? '');
  await expect
    .poll(() => {
      answer();
      return cart(page).locator('[aria-busy=true]').count();
    })
    .toBe(0);
  await expect(cart(page)).toContainText('$43.21');
});

test('a shopper who checks out before the quote arrives sees the new total and pays nothing unseen', async ({
  page,
  shop,
}) => {
  const product = await madeIn(shop);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(QUOTES, async (route) => {
    await held;
    await route.fulfill({ json: { shippingCents: 4_321, source: 'provider' } });
  });
  await putIntoCart(page, product);
  await cart(page).getByRole('button', { name: 'Checkout' }).click();
  await expect(cart(page).getByRole('button', { name: 'Processing...' })).toBeVisible();
  answer();
  const { priceCents } = soldVariant(product);
  await expect(cart(page).getByRole('alert')).toContainText(`is now ${formatCents(priceCents + 4_321)}`);
  await expect(cart(page).getByRole('button', { name: 'Checkout' })).toBeEnabled();
});

test("without the provider's answer the shipping table's price applies, and the shopper can pay", async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/api\/checkout\/quotes/);
  const product = await madeIn(shop);
  await page.route(QUOTES, (route) => route.abort());
  await putIntoCart(page, product);
  await settled(page);
  await expect(total(page)).toHaveText(formatCents(soldVariant(product).priceCents + 595));
  await page.unrouteAll();
});

test('a cart of own units requests no quote', async ({ page }) => {
  let quotes = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/checkout/quotes')) quotes += 1;
  });
  await addToCart(page, 'staff-tee', { color: 'Chalk', size: 'S' });
  await expect(total(page)).toHaveText(/^\$\d+\.\d\d$/);
  await cart(page).getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Pay FOUNDATION' })).toBeVisible();
  expect(quotes).toBe(0);
});
