import { accountOf, showPlaces, signInTo } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { signIn } from '../shopper.ts';

test('an admin reads what work is waiting, finds the pages of the back office by subject, opens the store, and signs out to it', {
  tag: '@phone',
}, async ({ page, shop, accessible }) => {
  await page.route(/api\/admin\/work\?.*state=parked/, (route) =>
    route.fulfill({ json: { items: [], nextCursor: null } }),
  );
  await signInTo(page, shop, '/admin/');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  const name = page.getByRole('banner').getByRole('link', { name: 'FOUNDATION' });
  const { height = 0 } = (await name.boundingBox()) ?? {};
  expect(height).toBeLessThan(30);
  await showPlaces(page);
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText(accountOf(shop, 'admin').email)).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Back office' });
  await expect(menu.getByRole('heading')).toHaveText(['Overview', 'Sales', 'Catalog', 'Printify', 'Email', 'Shop']);
  await expect(menu.getByRole('region', { name: 'Catalog' }).getByRole('link')).toHaveText(['Products', 'Categories']);
  await accessible(page);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('banner').getByRole('link', { name: 'View store' }).click();
  const store = await opened;
  await expect(store).toHaveURL('/');
  await store.close();
  await page.getByRole('link', { name: 'Needs attention' }).click();
  await expect(page.getByRole('heading', { name: 'Needs attention', level: 1 })).toBeVisible();
  await expect(page.getByText('You’re all caught up.')).toBeVisible();
  await accessible(page);
  await showPlaces(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/admin/work');
  await expect(page).toHaveURL('/auth?redirect=%2Fadmin%2Fwork');
});

test('a customer reads that only admins can use the back office, and can sign in as one; Back closes only their dialog', {
  tag: '@both',
}, async ({ page, shop, accessible }) => {
  await signInTo(page, shop, '/admin/orders', 'customer');
  await expect(page.getByText('You need an admin account to open this page.')).toBeVisible();
  await expect(page).toHaveURL('/auth?redirect=%2Fadmin%2Forders');
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible();
  await accessible(page);
  await page.reload();
  await expect(page.getByText('You need an admin account to open this page.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  const { email, password } = accountOf(shop, 'admin');
  await signIn(page, email, password);
  await expect(page).toHaveURL('/admin/orders');

  await test.step('Back asks before it closes a dialog with typed text, and then closes only the dialog', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Categories' }).click();
    await page.getByRole('button', { name: 'Add category' }).click();
    const dialog = page.getByRole('dialog', { name: 'New category' });
    await dialog.getByLabel('Name', { exact: true }).fill('Hats');
    await page.goBack();
    const question = page.getByRole('alertdialog', { name: 'Close without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Hats');
    await page.goBack();
    await question.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/admin/categories');
  });
});
