import { adminOf, productInput } from '../../support/admin.ts';
import { backOffice } from '../../support/orders.ts';
import { getProduct } from '../../support/shopping.ts';
import { linkIn, numberOf } from '../checkout/sale.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';

const EMAIL = 'sends.back@example.com';

test('a guest asks for an exchange, and an admin approves, receives, and ships it', { tag: '@both' }, async ({
  page,
  context,
  shop,
  accessible,
}) => {
  const admin = await adminOf(shop);
  const variants = ['M', 'L'].map((size) => ({ size, color: 'Bone', quantity: 5 }));
  const { body } = await admin.create(productInput({ slug: 'exchanged-tee', variants }));
  const product = await getProduct(shop, body.slug);
  const office = backOffice(shop);
  const line = { productId: product.id, size: 'M', color: 'Bone', quantity: 2 };
  const order = await office.buy([product], [line], { email: EMAIL });
  await office.ship(order);

  await page.goto(await linkIn(shop, EMAIL, 'is confirmed'));
  const returns = page.getByRole('region', { name: 'Returns' });
  await returns.getByRole('button', { name: 'Return items' }).click();
  const form = page.getByRole('dialog', { name: 'Return items' });
  await form.getByLabel('Exchange').check();
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(form.getByText('Choose what you want to return.')).toBeVisible();
  await form.getByLabel(/Plumb Line Tee/).check();
  await form.getByRole('button', { name: 'One less' }).click();
  await form.getByLabel('Reason').selectOption('Too small');
  await form.getByLabel('Exchange for').selectOption('L / Bone');
  await form.getByLabel('Note').fill('A bit tight.');
  await accessible(page);
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(form).toBeHidden();
  await expect(returns.getByText('Exchange requested')).toBeVisible();
  await expect(returns.getByText('1 × Plumb Line Tee, M / Bone → L / Bone (too small)')).toBeVisible();

  const desk = await context.newPage();
  await enter(desk, shop, '/admin/returns');
  await desk.getByRole('link', { name: numberOf(order) }).click();
  const section = desk.getByRole('region', { name: 'Returns' });
  await section.getByRole('button', { name: 'Approve' }).click();
  await desk.getByLabel('Instructions for the customer').fill('Send it to\n14 Foundry Lane');
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await section.getByRole('button', { name: 'Mark as received' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Mark as received' }).click();
  await section.getByRole('button', { name: 'Exchange shipped' }).click();
  await desk.getByLabel('Tracking number').fill('1ZEXCHANGE');
  await desk.getByRole('dialog').getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(section.getByText('USPS 1ZEXCHANGE')).toBeVisible();
  await desk.close();

  await page.reload();
  await expect(returns.getByText('Exchange shipped')).toBeVisible();
  await expect(returns.getByText('1ZEXCHANGE', { exact: true })).toBeVisible();
  await accessible(page);
  await shop.drain();
});
