import { eventually, mailsTo } from '../../support/shopping.ts';
import { expect, test } from '../shop-test.ts';
import {
  cart,
  cartButton,
  choose,
  fillAddress,
  goTo,
  goToPayment,
  message,
  orderNumber,
  payByCard,
} from '../shopper.ts';

const EMAIL = 'guest@example.com';

test('a guest browses, buys three units, and reads the same total in the cart, on the payment page and in the mail', {
  tag: '@desktop',
}, async ({ page, shop, accessible, isMobile }) => {
  const counted: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/visits')) counted.push(request.postDataJSON().step ?? 'page');
  });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'View All HOODIES' })).toBeVisible();
  await accessible(page);

  await goTo(page, 'HOODIES');
  await expect(page.getByRole('heading', { name: 'Hoodies', level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Hoodies');
  await accessible(page);

  await page.getByRole('link', { name: 'Plumb Bob' }).click();
  await expect(page.getByRole('heading', { name: 'Plumb Bob' })).toBeVisible();
  await accessible(page);

  await page.getByRole('button', { name: 'Size guide' }).click();
  await expect(page.getByRole('dialog', { name: 'Size guide' }).getByRole('table')).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: 'Close' }).click();

  const add = page.getByRole('button', { name: 'Add to cart' });
  await add.click();
  await expect(message(page, 'Please select a size')).toBeVisible();
  await choose(page, { color: 'Clay', size: 'L' });
  await page.getByRole('group', { name: 'Quantity' }).getByRole('button', { name: 'One more' }).click();
  await add.click();

  await expect(cart(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await cartButton(page).click();
  if (isMobile) await cart(page).getByRole('button', { name: 'Total details' }).click();
  await expect(cart(page)).toMatchAriaSnapshot(`
    - paragraph: Add 1 more item for 10% off
    - paragraph: $20.00 more for free shipping
    - term: Subtotal
    - definition: $180.00
    - definition: $5.95
    - definition: $185.95
  `);

  await accessible(page);

  await cart(page).getByRole('button', { name: 'One more' }).click();
  await expect(cart(page)).toMatchAriaSnapshot(`
    - paragraph: 10% OFF (3+ ITEMS) 3 more for 25% off
    - term: Subtotal
    - definition: $270.00
    - term: 10% OFF (3+ ITEMS)
    - definition: −$27.00
    - definition: Free
    - definition: $243.00
  `);
  await accessible(page);

  await goToPayment(page);
  await expect(page.getByRole('button', { name: 'Pay $243.00' })).toBeVisible();
  expect(counted).toEqual([...Array(3).fill('page'), 'cart', 'checkout']);
  const bought = page.locator('li', { hasText: 'Plumb Bob – L / Clay' });
  await expect(bought).toContainText('Price after volume discount, 10% for 3+ items');
  await accessible(page);
  await fillAddress(page, EMAIL);
  await payByCard(page);

  const number = await orderNumber(page);
  await expect(page.getByRole('status')).toContainText('We received your payment of $243.00');
  await expect(page.getByRole('status')).toContainText('a confirmation is on its way to g***@example.com');
  await expect(page.getByRole('region', { name: 'What you bought' })).toMatchAriaSnapshot(`
    - list:
      - listitem:
        - paragraph: Plumb Bob
        - paragraph: $270.00
        - paragraph: $90.00 each
    - term: Subtotal
    - definition: $270.00
    - term: Volume discount, 10% for 3+ items
    - definition: −$27.00
    - term: Shipping
    - definition: Free
    - term: Total
    - definition: $243.00 USD
  `);
  await accessible(page);

  await cartButton(page).click();
  await expect(cart(page)).toContainText('Your cart is empty');
  await accessible(page);

  const [mail] = await eventually(async () => {
    const mails = await mailsTo(shop, EMAIL);
    return mails.length > 0 ? mails : null;
  });
  expect(mail?.subject).toContain(`Order #${number}`);
  expect(mail?.text).toContain('3 × Plumb Bob (L / Clay), $90.00 each: $270.00');
  expect(mail?.text).toContain('Volume discount, 10% for 3+ items: -$27.00');
  expect(mail?.text).toContain('Total: $243.00 USD');
});
