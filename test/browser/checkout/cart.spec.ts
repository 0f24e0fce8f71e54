import type { Page } from '@playwright/test';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { BARE_PAGE, expect, test } from '../shop-test.ts';
import { addToCart, cart, cartButton, message } from '../shopper.ts';

interface Line {
  slug: string;
  /** The fields in which the saved line differs from the shop's. */
  but?: Partial<{ productId: string; priceCents: number; quantity: number }>;
}

/** Opens the shop with a cart of these products, each in its first size and color. */
async function openCartOf(page: Page, lines: Line[]): Promise<void> {
  await page.goto(BARE_PAGE);
  const items = await Promise.all(
    lines.map(async ({ slug, but }) => {
      const product: ProductDetail = await (await page.request.get(`/api/products/${slug}`)).json();
      const [size = null, color = null] = [product.sizes[0], product.colors[0]];
      const { id: productId, title, priceCents } = product;
      return { id: slug, productId, slug, title, priceCents, image: null, size, color, quantity: 1, ...but };
    }),
  );
  await page.evaluate((saved) => localStorage.setItem('cart', saved), JSON.stringify(items));
  await page.goto('/cart');
  await expect(cart(page)).toBeVisible();
}

const line = (page: Page, title: string) => cart(page).getByRole('listitem').filter({ hasText: title });

test('in a long cart the total and the checkout button stay visible in four fifths of the window', {
  tag: '@desktop',
}, async ({ page, accessible }) => {
  await openCartOf(
    page,
    ['strata-tee', 'plumb-bob-crew', 'spalled-tee', 'night-shift-long-sleeve', 'plumb-hoodie'].map((slug) => ({
      slug,
    })),
  );
  await expect(cart(page).getByRole('button', { name: 'Checkout' })).toBeInViewport({ ratio: 1 });
  await expect(cart(page).getByRole('definition').last()).toBeInViewport({ ratio: 1 });
  await expect(cart(page).getByRole('combobox', { name: 'Ship to' })).toBeInViewport();
  const [sheet, window] = [await cart(page).boundingBox(), page.viewportSize()];
  expect(sheet?.height).toBeCloseTo((window?.height ?? 0) * 0.8, 0);
  await accessible(page);
});

test('a wide cart says how orders are delivered and returned, and leads to both policies', {
  tag: '@desktop',
}, async ({ page }) => {
  await openCartOf(page, [{ slug: 'strata-tee' }]);
  const policy = cart(page).getByRole('link', { name: 'Refund policy' });
  if ((page.viewportSize()?.width ?? 0) < 768) {
    await expect(policy).toBeHidden();
    return;
  }
  await expect(cart(page).getByRole('link', { name: 'Shipping policy' })).toBeVisible();
  await policy.click();
  await expect(page).toHaveURL('/refund-policy');
  await expect(cart(page)).toBeHidden();
});

test('a cart shows on opening what has changed since it was filled, at each line and with what to do', {
  tag: '@both',
}, async ({ page, accessible }) => {
  const left: ProductDetail = await (await page.request.get('/api/products/plumb-bob-crew')).json();
  await openCartOf(page, [
    { slug: 'strata-tee', but: { priceCents: 100 } },
    { slug: 'spalled-tee', but: { productId: 'prd_gone' } },
    { slug: 'plumb-bob-crew', but: { quantity: left.inventoryQuantity + 1 } },
    { slug: 'arch-long-sleeve' },
  ]);
  await expect(line(page, 'Strata').getByRole('alert')).toContainText(/Price changed from \$1\.00 to \$\d\d\.00\./);
  await expect(line(page, 'Spalled').getByRole('alert')).toContainText('No longer available.');
  await expect(line(page, 'Plumb Bob').getByRole('alert')).toContainText(`Only ${left.inventoryQuantity} left.`);
  await expect(line(page, 'Arch').getByRole('alert')).toContainText('Sold out.');
  await accessible(page);

  await line(page, 'Strata').getByRole('button', { name: 'OK' }).click();
  await line(page, 'Spalled')
    .getByRole('button', { name: /^Remove \(/ })
    .click();
  await line(page, 'Plumb Bob')
    .getByRole('button', { name: `Change to ${left.inventoryQuantity}` })
    .click();
  await line(page, 'Arch')
    .getByRole('button', { name: /^Remove \(/ })
    .click();
  await expect(cart(page).getByRole('alert')).toHaveCount(0);
  await expect(cart(page)).toHaveAccessibleName(`Cart (${left.inventoryQuantity + 1})`);
  await line(page, 'Plumb Bob').getByRole('button', { name: 'One more' }).click();
  await expect(cart(page)).toHaveAccessibleName(`Cart (${left.inventoryQuantity + 1})`);
});

test('Escape first closes the cart, then dismisses the message, and a retry removes it and keeps the focus', async ({
  page,
  expectedErrors,
}) => {
  await test.step('Escape first closes the cart, then dismisses the message', async () => {
    await addToCart(page, 'strata-tee', { color: 'Sand', size: 'M' });
    expectedErrors.push(/net::ERR_FAILED .*checkout\/sessions/, /Checkout TypeError/);
    await page.route(/\/api\/checkout\/sessions/, (route) => route.abort());
    await cart(page).getByRole('button', { name: 'Checkout' }).click();
    await expect(message(page, 'Checkout Error')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cart(page)).toBeHidden();
    await expect(message(page, 'Checkout Error')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(message(page, 'Checkout Error')).toBeHidden();
  });

  await test.step('a retry removes the error, and the button keeps the focus', async () => {
    await cartButton(page).click();
    expectedErrors.push(/net::ERR_FAILED .*checkout\/sessions/, /Checkout TypeError/);
    await page.route(/\/api\/checkout\/sessions/, (route) => route.abort());
    await cart(page).getByRole('button', { name: 'Checkout' }).press('Enter');
    await expect(message(page, 'Checkout Error')).toBeVisible();
    await page.unroute(/\/api\/checkout\/sessions/);
    await page.route(/\/api\/checkout\/sessions/, () => {});
    await cart(page).getByRole('button', { name: 'Checkout' }).press('Enter');
    const working = cart(page).getByRole('button', { name: 'Processing...' });
    await expect(working).toBeFocused();
    await expect(working).toHaveAttribute('aria-disabled', 'true');
    await expect(message(page, 'Checkout Error')).toBeHidden();
  });
});

test('nothing in the cart can change while its checkout opens', async ({ page, accessible }) => {
  await openCartOf(page, [{ slug: 'strata-tee' }, { slug: 'plumb-hoodie' }]);
  await line(page, 'Plumb')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await page.route(/\/api\/checkout\/sessions/, () => {});
  await cart(page).getByRole('button', { name: 'Checkout' }).click();
  await expect(cart(page).getByRole('button', { name: 'Processing...' })).toBeVisible();
  const names = ['One more', 'One less', 'Remove Strata', 'Undo removing Plumb'];
  for (const name of names) {
    const button = cart(page).getByRole('button', { name });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await button.click({ force: true });
  }
  await expect(cart(page)).toHaveAccessibleName('Cart (1)');
  await expect(cart(page).getByRole('combobox', { name: 'Ship to' })).toBeDisabled();
  await accessible(page);
});

test('a cart opened by its address has the focus on its sheet, and its lines add up to its subtotal', async ({
  page,
}) => {
  await test.step('a cart opened by its address marks no button: the focus is on the sheet', async () => {
    await openCartOf(page, [{ slug: 'strata-tee', but: { quantity: 3 } }]);
    const isOnSheet = () =>
      page.evaluate(() => document.activeElement?.closest('[role=dialog]') && document.activeElement.tagName === 'DIV');
    await expect.poll(isOnSheet).toBe(true);
    await page.keyboard.press('Tab');
    await expect(line(page, 'Strata').getByRole('link')).toBeFocused();
  });

  await test.step('the lines of a cart add up to its subtotal, and the discount is named below', async () => {
    const tee: ProductDetail = await (await page.request.get('/api/products/strata-tee')).json();
    const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
    await expect(line(page, 'Strata')).toContainText(`${dollars(tee.priceCents)} each`);
    await expect(line(page, 'Strata')).toContainText(dollars(tee.priceCents * 3));
    const details = cart(page).getByRole('button', { name: 'Total details' });
    if (await details.isVisible()) await details.click();
    await expect(cart(page).getByRole('definition').first()).toHaveText(dollars(tee.priceCents * 3));
    await expect(cart(page).getByRole('term').nth(1)).toHaveText('10% OFF (3+ ITEMS)');
  });
});
