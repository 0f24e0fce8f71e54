import type { ShopSettings } from '#shared/shop/shop-settings.ts';
import type { Shop } from '../../support/shop.ts';
import { as } from '../../support/shopping.ts';
import { moveTo } from '../arrive.ts';
import { enter, showPlaces } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { message } from '../shopper.ts';

type Settings = ShopSettings & { mailAddress: string };

const readSettings = async (shop: Shop) =>
  (await shop.call<Settings>('GET', '/api/admin/settings', undefined, await as(shop, 'admin'))).body;

async function writeSettings(shop: Shop, changes: Partial<Settings>): Promise<void> {
  const { mailAddress: _address, currency: _currency, ...input } = { ...(await readSettings(shop)), ...changes };
  const { status } = await shop.call('PUT', '/api/admin/settings', input, await as(shop, 'admin'));
  if (status !== 200) throw new Error(`The settings were not written: ${status}`);
}

// Later tests of the same shop expect its original prices.
let before: Settings | null = null;
test.beforeEach(async ({ shop }) => {
  before ??= await readSettings(shop);
});
test.afterEach(async ({ shop }) => {
  const { version } = await readSettings(shop);
  await writeSettings(shop, { ...before, version });
});

test('an admin changes settings, sees them in the shop and finds the change in the history', { tag: '@both' }, async ({
  page,
  shop,
  accessible,
}) => {
  await enter(page, shop, '/admin/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await accessible(page);
  const save = page.getByRole('button', { name: 'Save settings' });
  await expect(save).toBeDisabled();

  await page.getByLabel('Shipping ($)').first().fill('7.50');
  await page.getByLabel('Refund Policy').fill('2026-12-01');
  await page.getByLabel('Low stock').fill('x');
  await save.click();
  await expect(page.getByText('Please enter a number from 0 to 99')).toBeVisible();
  await page.getByLabel('Low stock').fill('12');
  await save.click();
  await expect(message(page, 'Settings saved')).toBeVisible();
  await expect(save).toBeDisabled();

  await page.goto('/refund-policy');
  await expect(page.getByText('Effective December 1, 2026')).toBeVisible();
  const { body } = await shop.call<ShopSettings>('GET', '/api/store');
  expect(body.shippingZones[0]?.cents).toBe(750);
  expect(body.lowStock).toBe(12);

  await moveTo(page, '/admin/audit');
  const entry = page.getByRole('listitem').filter({ hasText: 'Settings changed' }).first();
  await expect(entry).toContainText('admin@foundation.example');
  await expect(entry.getByText('Date of the Refund Policy')).toBeVisible();
  await expect(entry).toContainText('Dec 1, 2026');
  await expect(entry).toContainText('$7.50');
  await accessible(page);
  await page.getByLabel('Show').selectOption('Orders');
  await expect(entry).toBeHidden();
  await page.getByLabel('Show').selectOption('Settings');
  await expect(entry).toBeVisible();
  await page.getByLabel('From').fill('2030-01-01');
  await expect(page.getByText('No changes match.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Show')).toHaveValue('settings');
  await expect(page.getByText('No changes match.')).toBeVisible();
  await page.getByLabel('From').fill('');
  await expect(entry).toBeVisible();
});

test('a country is never in two zones, invalid settings are marked at their fields, and two admins do not overwrite each other’s', async ({
  page,
  shop,
  accessible,
  expectedErrors,
}) => {
  await test.step('a country moves from one zone to another, and is never in two', async () => {
    await enter(page, shop, '/admin/settings');
    const zones = page.getByRole('listitem').filter({ has: page.getByLabel('Zone') });
    const [us, europe] = [zones.nth(0), zones.nth(2)];
    await europe.getByText('Change').click();
    await expect(europe.getByRole('checkbox', { name: /^United States/ })).toBeDisabled();
    await europe.getByLabel('Find a country').fill('switz');
    await europe.getByRole('checkbox', { name: 'Switzerland' }).uncheck();
    await us.getByText('Change').click();
    await us.getByRole('checkbox', { name: 'Switzerland' }).check();
    await expect(us.getByText('United States, Switzerland')).toBeVisible();
    await accessible(page);
    await page.getByRole('button', { name: 'Undo changes' }).click();
    await expect(page.getByRole('button', { name: 'Save settings' })).toBeDisabled();
  });

  await test.step('an admin sees invalid settings marked at their fields, and nothing is saved', async () => {
    expectedErrors.push(/status of 400 .*api\/admin\/settings/);
    await page.getByLabel('Support email').fill('nobody');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByLabel('Support email')).toBeFocused();
    await page.getByLabel('Support email').fill('support@foundation.example');
    await page.getByLabel('Shipping ($)').first().fill('five');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Please enter an amount in dollars')).toBeVisible();
    await expect(page.getByLabel('Shipping ($)').first()).toBeFocused();
  });

  await test.step("two admins do not overwrite each other's settings", async () => {
    expectedErrors.push(/status of 409 .*api\/admin\/settings/);
    await page.getByRole('button', { name: 'Undo changes' }).click();
    await page.getByLabel('Tagline').fill('Mine');
    await writeSettings(shop, { tagline: 'Theirs' });
    await page.getByRole('button', { name: 'Save settings' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Settings were changed by another admin' });
    await expect(dialog).toBeVisible();
    await accessible(page);
    await dialog.getByRole('button', { name: 'Load new settings' }).click();
    await expect(page.getByLabel('Tagline')).toHaveValue('Theirs');
  });
});

test('an admin has to confirm leaving unsaved settings, and sees saved ones in the history at once', {
  tag: '@phone',
}, async ({ page, shop, accessible }) => {
  const tagline = page.getByLabel('Tagline');
  const history = page.getByRole('link', { name: 'Change history' });
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await enter(page, shop, '/admin/settings');
  await history.click();
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible();
  await page.goBack();

  await tagline.fill('Level by level');
  await history.click();
  await expect(dialog).toBeVisible();
  await accessible(page);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(tagline).toHaveValue('Level by level');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(message(page, 'Settings saved')).toBeVisible();
  await history.click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Settings changed' }).first();
  await expect(entry).toContainText('Level by level');

  await page.goBack();
  await tagline.fill('Never kept');
  await showPlaces(page);
  await page.getByRole('link', { name: /^Orders( \d|$)/ }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin/orders');
});
