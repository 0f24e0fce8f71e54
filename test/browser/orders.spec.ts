import { expect, test } from './shop-test.ts';
import { signIn, signOut } from './shopper.ts';

test('a shopper asks for the orders, signs in, and sees each with its state, address and parcel', async ({
  page,
  context,
  shop,
  accessible,
}) => {
  const shopper = shop.local.accounts.find(({ role }) => role === 'customer');
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'Please Sign In' })).toBeVisible();
  await accessible(page);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, shopper?.email ?? '', shopper?.password ?? '');

  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  const orders = page.getByRole('article', { name: /^Order #[0-9A-Z]{8}$/ });
  const states = ['Completed', 'Fulfillment Pending', 'Shipped', 'Delivered', 'Refunded'];
  await expect(orders).toHaveCount(states.length);
  for (const [place, state] of states.entries()) {
    await expect(orders.nth(place).getByText(state, { exact: true })).toBeVisible();
  }
  await accessible(page);

  const shipped = orders.nth(states.indexOf('Shipped'));
  await expect(shipped).toContainText(/Placed on [A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d{2} [AP]M/);
  await expect(shipped).toContainText(/Total\$\d+\.\d{2} USD/);
  await expect(shipped).toContainText('Quantity: 1');
  await expect(shipped).toContainText('Newark, NJ, 07102');
  await expect(shipped).toContainText('United States');
  await expect(shipped).toContainText('9400111206213859496247');

  await context.route('https://tools.usps.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Parcel</title>' }),
  );
  const [parcel] = await Promise.all([
    context.waitForEvent('page'),
    shipped.getByRole('link', { name: 'Track Package' }).click(),
  ]);
  await expect(parcel).toHaveTitle('Parcel');
  await expect(parcel).toHaveURL(/tLabels=9400111206213859496247/);
  expect(await parcel.evaluate(() => window.opener)).toBeNull();
  await parcel.close();

  await signOut(page, 'Regular');
  await expect(page.getByRole('heading', { name: 'Please Sign In' })).toBeVisible();
});
