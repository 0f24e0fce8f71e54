import { signToken } from '../../functions/order-links/sign.ts';
import type { Shop } from '../support/shop.ts';
import { storeOf } from '../support/shop-store.ts';
import { eventually, mailsTo } from '../support/shopping.ts';
import { expect, test } from './shop-test.ts';
import { addToCart, checkOut, fillAddress, orderNumber, pay } from './shopper.ts';

/** Where the button of the newest mail leads that `subject` is part of. */
const linkIn = (shop: Shop, email: string, subject: string): Promise<string> =>
  eventually(async () => {
    const mail = (await mailsTo(shop, email)).find((candidate) => candidate.subject.includes(subject));
    return /View your order: (\S+)/.exec(mail?.text ?? '')?.[1];
  });

/** A genuine link that ended a second after the first of January 1970. */
async function expiredLink(shop: Shop, link: string): Promise<string> {
  await storeOf(shop);
  const { linkKey } = await import('../../functions/store/link-key.ts');
  const { openToken } = await import('../../functions/order-links/sign.ts');
  const key = await linkKey();
  const { orderId = '' } = openToken(key, link.split('/order/')[1] ?? '') ?? {};
  return `/order/${signToken(key, { orderId, expiresAt: 1 })}`;
}

test('a guest follows the order by the link in the mail, and asks for a new link when it has expired', async ({
  page,
  shop,
  accessible,
  expectedErrors,
}) => {
  const email = 'guest.link@example.com';
  await addToCart(page, 'staff-tee', { color: 'Chalk', size: 'S' });
  await checkOut(page);
  await fillAddress(page, email);
  await pay(page);
  const number = await orderNumber(page);
  await expect(page.getByRole('region', { name: 'What you bought' })).toContainText('Staff Tee');
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
  await page.emulateMedia({ media: 'screen' });

  expectedErrors.push(/status of 410 .*order-links/);
  await page.goto(await expiredLink(shop, link));
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: 'Send me a new link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'A new link is on its way' })).toContainText(
    'g***@example.com',
  );
  await page.goto(await linkIn(shop, email, 'Your link to order'));
  await expect(page.getByRole('heading', { level: 1, name: `Order #${number}` })).toBeVisible();

  expectedErrors.push(/status of 404 .*order-links/);
  await page.goto(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`);
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
  await accessible(page);
});
