import { formatCents } from '#shared/base/money.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { expect, test } from '../shop-test.ts';
import { cart, message } from '../shopper.ts';
import { cartLine, openCartOf } from './open-cart.ts';

const SESSIONS = /\/api\/checkout\/sessions/;

test('in a long cart the total and the checkout button stay visible in four fifths of the window, and a wide one leads to the policies', {
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

  const policy = cart(page).getByRole('link', { name: 'Shipping policy' });
  if ((window?.width ?? 0) < 768) {
    await expect(policy).toBeHidden();
    return;
  }
  await expect(cart(page).getByRole('link', { name: 'Refund policy' })).toBeVisible();
  await policy.click();
  await expect(page).toHaveURL('/shipping-policy');
  await expect(cart(page)).toBeHidden();
});

test('a cart shows on opening what has changed since it was filled, at each line and with what to do', {
  tag: '@both',
}, async ({ page, accessible }) => {
  const left: ProductDetail = await (await page.request.get('/api/products/plumb-bob-crew')).json();
  await openCartOf(page, [
    { slug: 'strata-tee', but: { priceCents: 100 } },
    { slug: 'spalled-tee', but: { productId: 'prd_gone' } },
    { slug: 'plumb-bob-crew', quantity: left.inventoryQuantity + 1 },
    { slug: 'arch-long-sleeve' },
  ]);
  await expect(cartLine(page, 'Strata').getByRole('alert')).toContainText(/Price changed from \$1\.00 to \$\d\d\.00\./);
  await expect(cartLine(page, 'Spalled').getByRole('alert')).toContainText('No longer available.');
  await expect(cartLine(page, 'Plumb Bob').getByRole('alert')).toContainText(`Only ${left.inventoryQuantity} left.`);
  await expect(cartLine(page, 'Arch').getByRole('alert')).toContainText('Sold out.');
  await accessible(page);

  await cartLine(page, 'Strata').getByRole('button', { name: 'OK' }).click();
  await cartLine(page, 'Spalled')
    .getByRole('button', { name: /^Remove \(/ })
    .click();
  await cartLine(page, 'Plumb Bob')
    .getByRole('button', { name: `Change to ${left.inventoryQuantity}` })
    .click();
  await cartLine(page, 'Arch')
    .getByRole('button', { name: /^Remove \(/ })
    .click();
  await expect(cart(page).getByRole('alert')).toHaveCount(0);
  await expect(cart(page)).toHaveAccessibleName(`Cart (${left.inventoryQuantity + 1})`);
  await cartLine(page, 'Plumb Bob').getByRole('button', { name: 'One more' }).click();
  await expect(cart(page)).toHaveAccessibleName(`Cart (${left.inventoryQuantity + 1})`);
});

test('a cart opened by its address has the focus on its sheet; a failed checkout leaves it as it was, and nothing in it can change while one opens', async ({
  page,
  accessible,
  expectedErrors,
}) => {
  const checkout = cart(page).getByRole('button', { name: 'Checkout' });
  const failed = message(page, 'Checkout Error');

  await test.step('a cart opened by its address marks no button: the focus is on the sheet', async () => {
    await openCartOf(page, [{ slug: 'strata-tee', quantity: 3 }, { slug: 'plumb-hoodie' }], '/cart');
    const isOnSheet = () =>
      page.evaluate(() => document.activeElement?.closest('[role=dialog]') && document.activeElement.tagName === 'DIV');
    await expect.poll(isOnSheet).toBe(true);
    await page.keyboard.press('Tab');
    await expect(cartLine(page, 'Strata').getByRole('link')).toBeFocused();
  });

  await test.step('the lines of a cart add up to its subtotal, and the discount is named below', async () => {
    await cartLine(page, 'Plumb')
      .getByRole('button', { name: /^Remove/ })
      .click();
    const tee: ProductDetail = await (await page.request.get('/api/products/strata-tee')).json();
    await expect(cartLine(page, 'Strata')).toContainText(`${formatCents(tee.priceCents)} each`);
    await expect(cartLine(page, 'Strata')).toContainText(formatCents(tee.priceCents * 3));
    await cart(page).getByRole('button', { name: 'Total details' }).click();
    await expect(cart(page).getByRole('definition').first()).toHaveText(formatCents(tee.priceCents * 3));
    await expect(cart(page).getByRole('term').nth(1)).toHaveText('10% OFF (3+ ITEMS)');
    const missing = formatCents(20_000 - tee.priceCents * 2.7);
    await expect(cart(page).getByText(`${missing} more for free shipping, after discount`)).toBeVisible();
  });

  await test.step('a retry removes the error, and the button keeps the focus', async () => {
    expectedErrors.push(/net::ERR_FAILED .*checkout\/sessions/, /Checkout TypeError/);
    await page.route(SESSIONS, (route) => route.abort());
    await checkout.press('Enter');
    await expect(failed).toBeVisible();
    await page.unroute(SESSIONS);
    await page.route(SESSIONS, () => {});
    await checkout.press('Enter');
    const working = cart(page).getByRole('button', { name: 'Processing...' });
    await expect(working).toBeFocused();
    await expect(working).toHaveAttribute('aria-disabled', 'true');
    await expect(failed).toBeHidden();
  });

  await test.step('nothing in the cart can change while its checkout opens', async () => {
    for (const name of ['One more', 'One less', 'Remove Strata', 'Undo removing Plumb']) {
      const button = cart(page).getByRole('button', { name });
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await button.click({ force: true });
    }
    await expect(cart(page)).toHaveAccessibleName('Cart (3)');
    await expect(cart(page).getByRole('combobox', { name: 'Ship to' })).toBeDisabled();
    await accessible(page);
  });
});

test('Escape first closes the cart, then dismisses the message', async ({ page, expectedErrors }) => {
  await openCartOf(page, [{ slug: 'strata-tee' }]);
  expectedErrors.push(/net::ERR_FAILED .*checkout\/sessions/, /Checkout TypeError/);
  await page.route(SESSIONS, (route) => route.abort());
  await cart(page).getByRole('button', { name: 'Checkout' }).click();
  const failed = message(page, 'Checkout Error');
  await expect(failed).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cart(page)).toBeHidden();
  await expect(failed).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(failed).toBeHidden();
});
