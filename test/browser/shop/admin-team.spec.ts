import { giveSecondFactor, newCustomer, newOwner, PASSWORD } from '../../support/customers.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { message, signIn } from '../shopper.ts';

test('an owner invites a packer, who joins, sees only what the role allows, and loses it when removed', async ({
  page,
  shop,
  browser,
  accessible,
}) => {
  const account = await newCustomer(shop, 'packer@example.com');
  const { email } = account;
  await enter(page, shop, '/admin/team');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByLabel('Email address')).toHaveAccessibleDescription('Enter an email address');
  await dialog.getByLabel('Email address').fill(email);
  await expect(dialog.getByLabel('Role', { exact: true })).toHaveValue('fulfilment');
  await accessible(page);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('list', { name: 'Invitations' })).toContainText(email);
  await accessible(page);

  const theirs = await browser.newContext({ baseURL: shop.url });
  const packer = await theirs.newPage();
  await packer.goto('/admin');
  await signIn(packer, email, PASSWORD);
  await expect(packer.getByRole('heading', { name: 'Join the team' })).toBeVisible();
  await accessible(packer);
  await packer.getByRole('button', { name: 'Accept the invitation' }).click();
  const menu = packer.getByRole('navigation', { name: 'Back office' });
  await expect(menu.getByRole('link')).toHaveText([
    /^Needs attention/,
    /^Orders/,
    /^Returns/,
    'Abandoned carts',
    'Customers',
    'Products',
    'Categories',
  ]);
  await packer.goto('/admin/settings');
  await expect(packer.getByText(/^Your role \(Fulfillment\) doesn’t let you see settings/)).toBeVisible();

  await giveSecondFactor(shop, account);
  await page.reload();
  const person = page
    .getByRole('list', { name: 'People on the team' })
    .getByRole('listitem')
    .filter({ hasText: email });
  await person.getByRole('button', { name: 'Change role' }).click();
  await page.getByLabel('Role', { exact: true }).selectOption('read-only');
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
  await expect(person).toContainText('Read-only');
  await packer.goto('/admin/settings');
  await expect(packer.getByRole('note')).toHaveText(/^Your role \(Read-only\) doesn’t let you change settings/);
  await expect(packer.getByLabel('Shop name')).toBeDisabled();

  await person.getByRole('button', { name: 'Reset two-step sign-in' }).click();
  await accessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
  await expect(message(page, 'Success').filter({ hasText: 'They’re signed out everywhere.' })).toBeVisible();
  await expect(person).toContainText('Off, needed at the next sign-in');

  await person.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(message(page, 'Success').filter({ hasText: 'They can’t open the back office anymore.' })).toBeVisible();
  await expect(person).toHaveCount(0);
  await packer.reload();
  await expect(packer.getByText(/no longer on the team|Sign in/).first()).toBeVisible();
  await theirs.close();
});

test('an admin without two-step sign-in is led to setting it up where the team requires it', { tag: '@both' }, async ({
  page,
  shop,
  accessible,
}) => {
  await page.route('**/api/admin/me', (route) => route.fulfill({ json: { role: 'manager', needsSecondFactor: true } }));
  await enter(page, shop, '/admin/orders');
  await expect(page.getByRole('heading', { name: 'One step left' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Back office' })).toHaveCount(0);
  await accessible(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Two-step sign-in' }).getByRole('textbox', { name: 'Code' }),
  ).toBeVisible();
});

test('an admin ends a session in another browser, which then has to sign in again', { tag: '@both' }, async ({
  page,
  shop,
  browser,
  accessible,
}) => {
  const { email } = await newOwner(shop, 'two-places@example.com');
  const theirs = await browser.newContext({ baseURL: shop.url, userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0' });
  const other = await theirs.newPage();
  for (const tab of [other, page]) {
    await tab.goto('/admin/security');
    await signIn(tab, email, PASSWORD);
    await expect(tab.getByRole('heading', { name: 'Security' })).toBeVisible();
    await expect(tab.getByText('This device')).toBeVisible();
  }
  const session = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem').filter({ hasText: 'Firefox' });
  await accessible(page);
  await session.getByRole('button', { name: 'End session' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End', exact: true }).click();
  await expect(session).toHaveCount(0);
  await expect(page.getByText('This device')).toBeVisible();
  await expect(async () => {
    await other.goto('/admin/orders');
    await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await theirs.close();
});
