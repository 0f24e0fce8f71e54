import type { Locator, Page } from '@playwright/test';
import type { GiftCardDetail } from '#shared/orders/gift-cards/admin-gift-card.ts';
import type { ShopSettings } from '#shared/shop/shop-settings.ts';
import type { Shop } from '../../support/shop.ts';
import { as, eventually, mailsTo } from '../../support/shopping.ts';
import { BARE_PAGE, expect, test } from '../shop-test.ts';
import { cart, cartButton, fillAddress, goToPayment, message, orderNumber, payByCard } from '../shopper.ts';
import { fillCart, openCartOf } from './open-cart.ts';

const HOODIE = { slug: 'fault-line-hoodie', color: 'Bone', size: 'M' };

const mailedCode = (shop: Shop, email: string) =>
  eventually(async () => {
    const mails = await mailsTo(shop, email);
    return mails.flatMap(({ text }) => /(?:[2-9A-Z]{4}-){4}[2-9A-Z]{4}/.exec(text) ?? []).at(0);
  });

/** Turns on the sale of gift cards for $25, $50, and any other amount from $10 to $500. */
async function sellGiftCards(shop: Shop): Promise<void> {
  const headers = await as(shop, 'admin');
  const { body } = await shop.call<ShopSettings & { mailAddress: string }>(
    'GET',
    '/api/admin/settings',
    undefined,
    headers,
  );
  const { mailAddress: _address, currency: _currency, ...settings } = body;
  const giftCards = { isOn: true, amountsCents: [2_500, 5_000], ownAmount: { minCents: 1_000, maxCents: 50_000 } };
  const { name, replyTo } = settings.mailSender;
  const next = { ...settings, mailSender: { name, replyTo }, giftCards };
  expect((await shop.call('PUT', '/api/admin/settings', next, headers)).status).toBe(200);
}

async function issue(shop: Shop, amountCents: number, email: string): Promise<string> {
  const card = {
    ...{ amountCents, recipient: { name: 'Gia', email }, senderName: 'Mary', message: 'Enjoy' },
    ...{ sendOn: null, expiresOn: null, reason: 'A thank-you' },
  };
  const { status } = await shop.call<GiftCardDetail>('POST', '/api/admin/gift-cards', card, await as(shop, 'admin'));
  expect(status).toBe(201);
  return mailedCode(shop, email);
}

async function enterCode(page: Page, code: string): Promise<void> {
  await cart(page).getByRole('button', { name: 'Add a gift card or discount code' }).click();
  const field = cart(page).getByRole('textbox', { name: 'Gift card or discount code' });
  await field.fill(code.toLowerCase());
  await field.press('Enter');
  await expect(cart(page)).toContainText(`Gift card …${code.slice(-4)}`);
}

/** Follows the link in a gift card's email in another tab. It puts the card into the cart. */
async function useInOtherTab(page: Page, code: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(`/gift-cards/use#${code}`);
  await expect(message(tab, 'Your gift card is in your cart.')).toBeVisible();
  await tab.close();
}

/** Fails the test if a gift card's value takes two lines in its thumbnail, or touches the edges. */
async function expectThumbnailFits(within: Locator): Promise<void> {
  const thumbnail = within.getByRole('list', { name: 'Gift cards' }).locator('[aria-hidden]').first();
  const value = thumbnail.getByText('$499.99', { exact: true });
  const [outer, inner] = [await thumbnail.boundingBox(), await value.boundingBox()];
  if (!outer || !inner) throw new Error('The gift card has no thumbnail');
  expect(inner.width).toBeLessThan(outer.width - 8);
  expect(inner.height).toBeLessThan(24);
}

test('a shopper buys a gift card with a message beside an item, and its recipient reads both', async ({
  page,
  shop,
  accessible,
}) => {
  await sellGiftCards(shop);
  await page.goto(BARE_PAGE);
  await fillCart(page, [HOODIE]);
  await page.goto('/gift-cards');
  const fill = (label: string, text: string) => page.getByRole('textbox', { name: label, exact: true }).fill(text);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('textbox', { name: 'Recipient’s name' })).toBeFocused();
  await accessible(page);
  await page.getByText('Other', { exact: true }).click();
  const amount = page.getByRole('textbox', { name: 'Amount in dollars' });
  await expect(amount).toHaveAccessibleDescription('From $10 to $500');
  await amount.fill('5');
  await expect(amount).toHaveAccessibleDescription('Enter an amount from $10.00 to $500.00');
  await amount.fill('499.99');
  await fill('Recipient’s name', 'Ann');
  await fill('Recipient’s email', 'ann@gift.example.com');
  await fill('Your name', 'Bo');
  await fill('Message (optional)', 'Happy birthday, Ann!');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(cart(page)).toContainText('Gift card for Ann');
  await expect(cart(page).getByText('$623.94', { exact: true })).toBeVisible();
  await expectThumbnailFits(cart(page));
  await accessible(page);

  await goToPayment(page);
  await fillAddress(page, 'bo@gift.example.com');
  await payByCard(page);
  await orderNumber(page);
  // Anyone who has the page's address can open it, so it does not show the recipient.
  await expect(page.getByText('Gift card', { exact: true })).toBeVisible();
  await accessible(page);
  await mailedCode(shop, 'ann@gift.example.com');
  const [mail] = await mailsTo(shop, 'ann@gift.example.com');
  expect(mail?.text).toContain('Happy birthday, Ann!');
});

test('a shopper pays a part with a gift card, and the rest with a bank card; one that pays everything leads past the payment page', async ({
  page,
  shop,
  accessible,
}) => {
  await test.step('a shopper pays a part with a gift card, and the rest with a bank card', async () => {
    const code = await issue(shop, 2_000, 'part@gift.example.com');
    const other = await issue(shop, 1_000, 'other@gift.example.com');
    await openCartOf(page, [HOODIE]);
    await enterCode(page, code);
    await expect(cart(page).getByText('$103.95', { exact: true })).toBeVisible();
    await goToPayment(page);
    await expect(page.getByRole('button', { name: 'Pay $103.95' })).toBeVisible();
    await fillAddress(page, 'part@gift.example.com');
    await useInOtherTab(page, other);
    await payByCard(page);
    await orderNumber(page);
    await expect(page.getByText('We received your payment of $103.95')).toBeVisible();
    await expect(page.getByText(`Paid with gift card …${code.slice(-4)}`)).toBeVisible();
    // The card that came after the payment page was opened stays for the next order.
    await fillCart(page, [HOODIE]);
    await cartButton(page).click();
    await expect(cart(page)).toContainText(`Gift card …${other.slice(-4)}`);
    await expect(cart(page)).not.toContainText(`Gift card …${code.slice(-4)}`);
    await cart(page)
      .getByRole('button', { name: `Remove Gift card …${other.slice(-4)}` })
      .click();
    await page.keyboard.press('Escape');
  });

  await test.step('a gift card that pays everything leads past the payment page: only an address is asked for', async () => {
    const code = await issue(shop, 50_000, 'whole@gift.example.com');
    await fillCart(page, [HOODIE]);
    await cartButton(page).click();
    await enterCode(page, code);
    await expect(cart(page).getByText('$0.00', { exact: true })).toBeVisible();
    await accessible(page);
    await cart(page).getByRole('button', { name: 'Checkout' }).click();
    const dialog = page.getByRole('dialog', { name: 'Where should it go?' });
    const fill = (label: string, text: string) => dialog.getByRole('textbox', { name: label, exact: true }).fill(text);
    await fill('First name', 'Gia');
    await fill('Last name', 'Card');
    await fill('Street address', '1 Quarry Road');
    await fill('City', 'Newark');
    await fill('State or province', 'NJ');
    await fill('ZIP or postal code', '07102');
    await dialog.getByRole('button', { name: 'Place order' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await accessible(page);
    await fill('Email', 'whole@gift.example.com');
    await dialog.getByRole('button', { name: 'Place order' }).click();
    await orderNumber(page);
    await expect(page.getByText('Your order is paid')).toBeVisible();
    await accessible(page);
    await cartButton(page).click();
    await expect(cart(page)).toContainText('Your cart is empty');
  });
});
