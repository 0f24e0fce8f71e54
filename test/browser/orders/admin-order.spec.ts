import { backOffice } from '../../support/orders.ts';
import { buy, orderLink } from '../checkout/sale.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { writesTo } from '../shopper.ts';

test('an admin copies the address for a label and the id of a payment, adds a note and deletes it, and ships with a carrier and a link by hand', async ({
  page,
  context,
  shop,
  accessible,
}) => {
  await test.step('an admin copies the id of a payment', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const order = await buy(shop);
    await enter(page, shop, `/admin/orders/${order.id}`);
    await page.getByText('IDs', { exact: true }).click();
    await page.getByRole('button', { name: 'Copy the payment id' }).click();
    await expect(page.getByRole('button', { name: 'Copied the payment id' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(order.paymentIntentId);
  });

  await test.step('an admin copies the address for a label', async () => {
    await page.getByRole('button', { name: 'Copy the address' }).click();
    await expect(page.getByRole('button', { name: 'Copied the address' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'Test Shopper\n1 Test Street\nNewark, NJ 07102\nUNITED STATES',
    );
  });

  await test.step('an admin adds a note, which appears under the order with their name, and deletes it', async () => {
    const field = page.getByRole('textbox', { name: 'New note' });
    const add = page.getByRole('button', { name: 'Add note' });
    await add.click();
    await expect(field).toHaveAccessibleDescription('Enter a note first.');
    await field.fill('Wants it in one parcel');
    await add.click();
    await expect(page.getByText('Wants it in one parcel', { exact: true })).toBeVisible();
    await expect(field).toHaveValue('');
    await expect(page.getByText('admin@foundation.example', { exact: false }).last()).toBeVisible();
    await accessible(page);
    await page.getByRole('button', { name: 'Delete the note: Wants it in one parcel' }).click();
    await page.getByRole('dialog', { name: 'Delete note' }).getByRole('button', { name: 'Delete note' }).click();
    await expect(page.getByText('Note deleted')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Delete the note/ })).toBeHidden();
  });

  await test.step('an admin enters a carrier and a link by hand', async () => {
    await page.getByRole('button', { name: 'Mark as shipped' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark as shipped' });
    await dialog.getByRole('combobox', { name: 'Carrier' }).selectOption('Other carrier');
    await dialog.getByRole('textbox', { name: 'Carrier name' }).fill('A bicycle');
    await dialog.getByRole('textbox', { name: 'Tracking number' }).fill('7');
    const link = dialog.getByRole('textbox', { name: 'Tracking link' });
    await expect(link).toHaveValue('');
    await link.fill('bicycle.example/7');
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
    await expect(link).toHaveAccessibleDescription(/^Enter a link that starts with https:/);
    await link.fill('https://bicycle.example/7');
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('paragraph').filter({ hasText: 'A bicycle 7' })).toBeVisible();
  });
});

test('an admin corrects the address of an order, sends its confirmation again, follows its customer to other orders, and reads that an order is unknown', {
  tag: '@both',
}, async ({ page, shop, accessible, expectedErrors }) => {
  const first = await buy(shop, 1, { email: 'regular@example.com' });
  const second = await buy(shop, 1, { email: 'regular@example.com' });

  await test.step('an admin corrects the address of an order and sends its confirmation again', async () => {
    expectedErrors.push(/status of 409 .*\/mails/);
    await enter(page, shop, `/admin/orders/${first.id}`);
    await page.getByRole('button', { name: 'Correct the address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct address' });
    await dialog.getByRole('textbox', { name: 'City' }).fill('');
    await dialog.getByRole('button', { name: 'Save address' }).click();
    await expect(dialog.getByRole('textbox', { name: 'City' })).toBeFocused();
    await dialog.getByRole('textbox', { name: 'City' }).fill('Hoboken');
    await accessible(page);
    await dialog.getByRole('button', { name: 'Save address' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Hoboken, NJ 07102')).toBeVisible();

    const again = page.getByRole('button', { name: 'Send again' });
    await again.click();
    const send = page.getByRole('dialog', { name: 'Send an email again' });
    await expect(send.getByRole('combobox', { name: 'Email' })).toHaveValue('0');
    await send.getByRole('button', { name: 'Send' }).click();
    await expect(send).toBeHidden();
    await expect(page.getByText('Email sent again')).toBeVisible();
    await again.click();
    await send.getByRole('button', { name: 'Send' }).click();
    await expect(send.getByRole('alert')).toContainText('less than 10 minutes ago');
    await page.keyboard.press('Escape');
    await expect(send).toBeHidden();
  });

  await test.step('an admin follows a customer to their other orders', async () => {
    await page.getByRole('link', { name: '1 other order', exact: true }).click();
    await expect(page).toHaveURL('/admin/orders?q=regular%40example.com');
    await expect(orderLink(page, second)).toBeVisible();
  });

  await test.step('an admin who opens an unknown order reads that it does not exist', async () => {
    expectedErrors.push(/status of 40[04] .*api\/admin\/orders/);
    await page.goto('/admin/orders/ord_nothing');
    await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
    await page.getByRole('link', { name: 'All orders' }).click();
    await expect(page).toHaveURL('/admin/orders');
  });
});

test('an admin adds, corrects and removes shipments, corrects the address, and sends the confirmation again', {
  tag: '@both',
}, async ({ page, shop, accessible, accessibleHere }) => {
  const order = await buy(shop);

  await test.step('an admin ships without tracking, enters the number later, and removes the shipment again', async () => {
    await enter(page, shop, `/admin/orders/${order.id}`);
    await page.getByRole('button', { name: 'Mark as shipped' }).click();
    const ship = page.getByRole('dialog', { name: 'Mark as shipped' });
    await ship.getByRole('switch', { name: 'Ship without tracking' }).click();
    await ship.getByRole('combobox', { name: 'Carrier' }).selectOption('No carrier');
    await ship.getByRole('button', { name: 'Mark as shipped' }).click();
    await expect(ship).toBeHidden();
    await expect(page.getByText('Package without tracking')).toBeVisible();

    await page.getByRole('button', { name: 'Correct No tracking' }).click();
    const correct = page.getByRole('dialog', { name: 'Correct shipment' });
    await correct.getByRole('switch', { name: 'Ship without tracking' }).click();
    await correct.getByRole('textbox', { name: 'Tracking number' }).fill('1Z7');
    await correct.getByRole('button', { name: 'Save' }).click();
    await expect(correct.getByRole('combobox', { name: 'Carrier' })).toHaveAccessibleDescription('Enter the carrier.');
    await correct.getByRole('combobox', { name: 'Carrier' }).selectOption('UPS');
    await accessibleHere(page);
    await correct.getByRole('button', { name: 'Save' }).click();
    await expect(correct).toBeHidden();

    await page.getByRole('button', { name: 'Add shipping cost UPS 1Z7' }).click();
    const cost = page.getByRole('dialog', { name: 'Shipping cost' });
    const amount = cost.getByRole('textbox', { name: 'You paid in dollars (optional)' });
    await amount.fill('a lot');
    await cost.getByRole('button', { name: 'Save' }).click();
    await expect(amount).toHaveAccessibleDescription(/^Please enter an amount in dollars/);
    await amount.fill('7.25');
    await cost.getByRole('button', { name: 'Save' }).click();
    await expect(cost).toBeHidden();
    await page.getByRole('button', { name: 'Cost you $7.25 UPS 1Z7' }).click();
    await expect(amount).toHaveValue('7.25');
    await amount.fill('');
    await cost.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Add shipping cost UPS 1Z7' })).toBeFocused();

    await page.getByRole('button', { name: 'Remove UPS 1Z7' }).click();
    const remove = page.getByRole('dialog', { name: 'Remove shipment' });
    await expect(remove).toContainText('The order is no longer shipped');
    await remove.getByRole('button', { name: 'Remove shipment' }).click();
    await expect(remove).toBeHidden();
    await expect(page.getByText('Paid, to pack')).toBeVisible();
    await expect(page.getByText('Shipment removed: UPS 1Z7')).toBeVisible();
  });

  await test.step('an admin adds a shipment, whose link is filled in, then marks it as delivered', async () => {
    const opener = page.getByRole('button', { name: 'Mark as shipped' });
    await opener.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Mark as shipped' });
    await expect(dialog).toBeVisible();
    await accessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    const submit = dialog.getByRole('button', { name: 'Mark as shipped' });
    await submit.click();
    await expect(dialog.getByRole('textbox', { name: 'Tracking number' })).toHaveAccessibleDescription(
      'Enter the tracking number, or ship without tracking.',
    );
    await dialog.getByRole('combobox', { name: 'Carrier' }).selectOption('FedEx');
    await dialog.getByRole('textbox', { name: 'Tracking number' }).fill('7489 1234 5678');
    const link = dialog.getByRole('textbox', { name: 'Tracking link' });
    await expect(link).toHaveValue('https://www.fedex.com/fedextrack/?trknbr=748912345678');
    const writes = writesTo(page, /shipments/);
    await submit.dblclick();
    await expect(dialog).toBeHidden();
    expect(writes).toEqual(['POST']);
    await expect(page.getByText('Shipped', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Track Package' })).toHaveAttribute(
      'href',
      'https://www.fedex.com/fedextrack/?trknbr=748912345678',
    );
    expect((await backOffice(shop).order(order.id)).shipments).toHaveLength(1);

    await page.getByRole('button', { name: 'Mark as delivered' }).click();
    const arrived = page.getByRole('dialog', { name: 'Mark as delivered' });
    await arrived.getByRole('button', { name: 'Mark as delivered' }).click();
    await expect(arrived).toBeHidden();
    await expect(page.getByText('Delivered.', { exact: true })).toBeVisible();
    await expect(page.getByText('Order shipped').first()).toBeVisible();
  });
});
