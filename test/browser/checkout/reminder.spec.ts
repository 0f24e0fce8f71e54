import type { Shop } from '../../support/shop.ts';
import { storeOf } from '../../support/shop-store.ts';
import { eventually, mailsTo } from '../../support/shopping.ts';
import { accountOf, emptyAccountCart } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { addToCart, cart, cartButton, goToPayment, message, signIn } from '../shopper.ts';
import { DESKTOP_SIZE } from '../sizes.ts';

/** Changes an open checkout so that it is five hours old and its reminder is due. */
async function makeOld(shop: Shop, sessionId: string): Promise<void> {
  const store = await storeOf(shop);
  const checkout = await store.getCheckoutBySession(sessionId);
  await store.updateItem({
    Key: store.checkoutKey(checkout?.id ?? ''),
    UpdateExpression: 'SET createdAt = :at',
    ExpressionAttributeValues: { ':at': new Date(Date.now() - 5 * 3_600_000).toISOString() },
  });
}

test('a customer who ticked the box gets a reminder of an unpaid checkout, whose link fills the cart elsewhere', async ({
  page,
  shop,
  browser,
  accessible,
}) => {
  await emptyAccountCart(shop);
  const { email, password } = accountOf(shop, 'customer');
  await page.goto('/auth?redirect=/wishlist');
  await signIn(page, email, password);
  await expect(page.getByRole('heading', { name: 'Wishlist' })).toBeVisible();
  await addToCart(page, 'strata-tee', { color: 'Moss', size: 'S' });
  const box = cart(page).getByRole('checkbox', { name: 'Email me if I leave something behind' });
  await box.check();
  await expect(box).toBeChecked();
  await expect(box).toBeEnabled();
  await accessible(page);
  await goToPayment(page);
  await makeOld(shop, (await page.evaluate(() => sessionStorage.getItem('checkout-open'))) ?? '');
  await page.goto('/cart');
  await expect(message(page, 'Your payment was canceled.')).toBeVisible();

  const { id } = await eventually(async () =>
    (await mailsTo(shop, email)).find(({ subject }) => subject.includes('left something')),
  );
  const { text } = (await shop.call<{ text: string }>('GET', `/_ses/messages/${id}`)).body;
  const link = /\/cart#restore=[\w.-]+/.exec(text)?.[0] ?? '';

  const laptop = await browser.newPage({ baseURL: shop.url, viewport: DESKTOP_SIZE });
  await laptop.goto(link);
  await expect(cart(laptop)).toContainText('Strata');
  await laptop.goto(link);
  await expect(cart(laptop)).toBeVisible();
  await laptop.keyboard.press('Escape');
  await expect(cartButton(laptop)).toContainText('1 item');
  await laptop.close();
});
