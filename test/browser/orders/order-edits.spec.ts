import { adminOf, productInput } from '../../support/admin.ts';
import { backOffice } from '../../support/orders.ts';
import { getProduct } from '../../support/shopping.ts';
import { linkIn } from '../checkout/sale.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { payByCard } from '../shopper.ts';

const EMAIL = 'changes.their.mind@example.com';

test('a guest changes a size; an admin removes an item with a refund, and adds one that the guest pays for', {
  tag: '@both',
}, async ({ page, context, shop, accessible }) => {
  const admin = await adminOf(shop);
  const variants = ['M', 'L'].map((size) => ({ size, color: 'Bone', quantity: 9 }));
  const { body } = await admin.create(productInput({ title: 'Changed Tee', slug: 'changed-tee', variants }));
  const added = productInput({ title: 'Added Hoodie', slug: 'added-hoodie', sizes: ['S'], priceCents: 5_000 });
  await admin.create(added);
  const product = await getProduct(shop, body.slug);
  const office = backOffice(shop);
  const line = { productId: product.id, size: 'M', color: 'Bone', quantity: 2 };
  const order = await office.buy([product], [line], { email: EMAIL });

  await page.goto(await linkIn(shop, EMAIL, 'is confirmed'));
  const items = page.getByRole('region', { name: 'Items' });
  await items.getByRole('button', { name: 'Change size or color' }).click();
  const form = page.getByRole('dialog', { name: 'Change size or color' });
  await form.getByRole('button', { name: 'Save change' }).click();
  await expect(form.getByText('Choose a size or color.')).toBeVisible();
  await form.getByLabel('Change to').selectOption('L / Bone');
  await form.getByRole('button', { name: 'One less' }).click();
  await accessible(page);
  await form.getByRole('button', { name: 'Save change' }).dblclick();
  await expect(form).toBeHidden();
  await expect(items.getByText('Your change is saved.')).toBeVisible();
  await expect(items.getByRole('listitem')).toHaveCount(2);
  await accessible(page);

  const desk = await context.newPage();
  await enter(desk, shop, `/admin/orders/${order.id}`);
  await desk.getByRole('button', { name: 'Edit items' }).click();
  const edit = desk.getByRole('dialog', { name: 'Edit items' });
  const other = edit.getByLabel('Size and color of Changed Tee, L / Bone');
  await other.selectOption('M / Bone, 8 left');
  await expect(edit.getByText('Changed Tee: L / Bone → M / Bone')).toBeVisible();
  await other.selectOption('L / Bone (as ordered)');
  await edit.getByRole('button', { name: 'Remove Changed Tee, L / Bone' }).click();
  await expect(edit.getByText('Changed Tee removed: 1 × L / Bone')).toBeVisible();
  await accessible(desk);
  await edit.getByRole('button', { name: 'Save and refund $32.00' }).click();
  await expect(edit).toBeHidden();
  await expect(desk.getByRole('region', { name: 'Refunds' }).getByText('$32.00')).toBeVisible();

  await desk.getByRole('button', { name: 'Edit items' }).click();
  await edit.getByRole('searchbox', { name: 'Add a product' }).fill('added hoodie');
  await edit.getByRole('button', { name: 'Add Added Hoodie' }).click();
  await edit.getByLabel('Size and color of Added Hoodie').selectOption('S / Bone, $50.00, 12 left');
  await expect(edit.getByText('Added Hoodie added: 1 × S / Bone')).toBeVisible();
  await accessible(desk);
  await edit.getByRole('button', { name: 'Ask for $50.00' }).click();
  await expect(edit).toBeHidden();
  await expect(desk.getByRole('heading', { name: 'Waiting for $50.00' })).toBeVisible();
  await accessible(desk);
  await expect(desk.getByRole('button', { name: 'Edit items' })).toBeHidden();
  await desk.close();

  await page.reload();
  const notice = page.getByRole('region', { name: 'Change to this order' });
  await expect(notice.getByText('Added Hoodie added: 1 × S / Bone')).toBeVisible();
  await expect(notice.getByRole('link', { name: 'Pay $50.00' })).toBeVisible();
  await accessible(page);
  await notice.getByRole('link', { name: 'Pay $50.00' }).click();
  await payByCard(page);
  await expect(items.getByText('Added Hoodie')).toBeVisible();
  await expect(notice).toBeHidden();
  await accessible(page);
  expect(await office.order(order.id)).toMatchObject({ editCount: 3, totalCents: order.totalCents - 3_200 + 5_000 });
});
