import type { Page } from '@playwright/test';
import { adminOf } from '../../support/admin.ts';
import { connectionOf } from '../../support/fulfilment/connection.ts';
import { connectProvider } from '../../support/fulfilment/provider.ts';
import type { Shop } from '../../support/shop.ts';
import { moveTo } from '../arrive.ts';
import { enter, showPlaces } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { message } from '../shopper.ts';

const CONNECTIONS = '/admin/connections';

/** The tests of a worker share a shop, so each test first removes the provider. */
test.beforeEach(async ({ shop }) => {
  const connection = await connectionOf(shop);
  await connection.control('token', { revoked: false });
  await connection.disconnect();
});

const control = async (shop: Shop, name: string, body: unknown) => (await connectionOf(shop)).control(name, body);
const fact = (page: Page, name: string) => page.getByRole('term').filter({ hasText: name }).locator('xpath=../dd');

test('an admin connects the provider: the key is checked and its only shop is chosen; disconnects it, and chooses one of several', {
  tag: '@both',
}, async ({ page, shop, accessible, expectedErrors, accessibleHere }) => {
  await test.step('an admin connects the provider: the key is checked and its only shop is chosen', async () => {
    expectedErrors.push(/status of 400 .*integrations\/printify\/shops/);
    await enter(page, shop, CONNECTIONS);
    await expect(fact(page, 'Status')).toHaveText('Disconnected');
    await expect(fact(page, 'Last Sync')).toHaveText('Never');
    await expect(page.getByText('Inactive')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'How to connect' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Printify’s API settings' })).toHaveAttribute('href', /printify\.com/);
    await accessible(page);

    const key = page.getByLabel('API key');
    await expect(key).toHaveAttribute('type', 'password');
    const connect = page.getByRole('button', { name: 'Connect', exact: true });
    await connect.click();
    await expect(message(page, 'Please enter your Printify API key')).toBeVisible();
    await expect(key).toBeFocused();
    await key.fill('not-the-key');
    await connect.click();
    await expect(message(page, 'Failed to save Printify integration')).toBeVisible();
    await expect(key).toHaveAccessibleDescription(/Printify rejected this API key/);
    await expect(key).toBeFocused();
    await accessible(page);

    await key.fill(shop.local.printify.token);
    await connect.click();
    await expect(message(page, 'Printify integration saved successfully')).toBeVisible();
    await expect(fact(page, 'Status')).toHaveText('Connected');
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await expect(page.getByText('All events are connected.')).toBeVisible();
    await accessible(page);
    expect(await page.content()).not.toContain(shop.local.printify.token);
  });

  await test.step('an admin disconnects the provider after a confirmation', async () => {
    await page.getByRole('button', { name: 'Disconnect' }).click();
    const question = page.getByRole('alertdialog', { name: 'Disconnect Printify' });
    await accessibleHere(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(fact(page, 'Status')).toHaveText('Connected');
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await question.getByRole('button', { name: 'Disconnect' }).click();
    await expect(message(page, 'Printify disconnected')).toBeVisible();
    await expect(fact(page, 'Status')).toHaveText('Disconnected');
    await expect(page.getByLabel('API key')).toBeVisible();
  });

  await test.step('an admin whose key has several shops chooses one', async () => {
    // Only this response lists another shop. Later tests do not see it.
    const mine = { id: shop.local.printify.shopId, title: 'Mine', salesChannel: 'custom_integration' };
    const other = { id: 4711, title: 'Another shop', salesChannel: 'disconnected' };
    await page.route(/printify\/shops$/, (route) => route.fulfill({ json: { items: [other, mine] } }));
    await page.getByLabel('API key').fill(shop.local.printify.token);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    const choice = page.getByRole('group', { name: 'Choose the shop' });
    await expect(choice.getByRole('radio', { name: /Another shop/ })).toBeFocused();
    await expect(choice.getByText('no sales channel')).toBeVisible();
    await accessibleHere(page);
    await page.keyboard.press('ArrowDown');
    await expect(choice.getByRole('radio', { name: /Mine/ })).toBeChecked();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(fact(page, 'Status')).toHaveText('Connected');
  });
});

test('an admin turns the provider off and on, changes its settings, and repairs its webhooks', async ({
  page,
  shop,
  expectedErrors,
}) => {
  await connectProvider(shop);

  await test.step('an admin sees an error when the connection cannot be loaded', async () => {
    expectedErrors.push(/status of 503 .*api\/admin\/integrations/);
    await page.route(/api\/admin\/integrations$/, (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', detail: 'Not now', status: 503 } }),
    );
    await enter(page, shop, CONNECTIONS);
    await expect(message(page, 'Failed to fetch integrations')).toBeVisible();
    await page.unroute(/api\/admin\/integrations$/);
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(fact(page, 'Status')).toHaveText('Connected');
  });

  await test.step('an admin turns the provider off and on, and changes its settings', async () => {
    const toggle = page.getByRole('switch', { name: 'Turned on' });
    await toggle.click();
    await expect(message(page, 'Integration deactivated')).toBeVisible();
    await expect(page.getByText('Inactive')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sync Now' })).toBeDisabled();
    await toggle.click();
    await expect(message(page, 'Integration activated')).toBeVisible();

    await page.getByRole('switch', { name: 'Sync automatically' }).click();
    const grace = page.getByLabel('Grace period (minutes)');
    await grace.fill('2000');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(grace).toHaveAccessibleDescription(/up to 1440/);
    await expect(grace).toBeFocused();
    await grace.fill('45');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(message(page, 'Printify integration saved successfully')).toBeVisible();
  });

  await test.step('an admin repairs webhooks that go to another address, and changes their address', async () => {
    expectedErrors.push(/status of 400 .*integrations\/printify/);
    const connection = await connectionOf(shop);
    const [hook] = await connection.hooks();
    await shop.call(
      'PUT',
      `/_printify/v1/shops/${connection.key.shopId}/webhooks/${hook?.id}.json`,
      { url: 'https://another.example/hook' },
      { authorization: `Bearer ${connection.key.apiKey}`, 'user-agent': 'FoundationTests/1.0' },
    );
    await page.reload();
    await expect(page.getByLabel('Grace period (minutes)')).toHaveValue('45');
    await expect(page.getByRole('switch', { name: 'Sync automatically' })).not.toBeChecked();
    await expect(page.getByText('1 event is not connected.')).toBeVisible();
    await expect(page.getByText('Sent to another address')).toHaveCount(1);
    await page.getByRole('button', { name: 'Register again' }).click();
    await expect(page.getByText('All events are connected.')).toBeVisible();

    const url = page.getByLabel('Webhook URL');
    const update = page.getByRole('button', { name: 'Update' });
    await url.fill('nowhere');
    await update.click();
    await expect(url).toHaveAccessibleDescription(/Please enter a web address/);
    await url.fill('https://shop.example/hooks');
    await update.click();
    await expect(message(page, 'Printify integration saved successfully')).toBeVisible();
    expect((await connection.hooks()).every((each) => each.url === 'https://shop.example/hooks')).toBe(true);
    await url.fill('');
    await update.click();
    await expect(url).toHaveValue(connection.ownUrl);
  });
});

test('an admin sees the provider as it is, not as an older answer has it, and reads that another admin was faster', async ({
  page,
  shop,
  expectedErrors,
}) => {
  await test.step('the page keeps showing a provider as turned off when an older answer arrives late', async () => {
    await connectProvider(shop);
    await enter(page, shop, CONNECTIONS);
    await page.waitForLoadState('networkidle');
    const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/api/admin/integrations', async (route) => {
      const response = await route.fetch();
      asked.resolve();
      await held.promise;
      await route.fulfill({ response });
    });
    // The page reads the connection after the webhooks are registered. This response arrives late.
    await page.getByRole('button', { name: 'Register again' }).click();
    await asked.promise;
    await page.getByRole('switch', { name: 'Turned on' }).click();
    await expect(message(page, 'Integration deactivated')).toBeVisible();
    const late = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/admin/integrations'));
    held.resolve();
    await late;
    await page.waitForLoadState('networkidle');
    await expect(page.getByText('Inactive')).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Turned on' })).not.toBeChecked();
    await (await connectionOf(shop)).change({ isActive: true });
  });

  await test.step('an admin reads that another admin was faster, and sees the current state', async () => {
    expectedErrors.push(/status of 409 .*integrations\/printify/);
    await page.unroute('**/api/admin/integrations');
    // Until the admin's own attempt, every read returns the connection without the other admin's change.
    const seen = await (await adminOf(shop)).call('GET', '/integrations');
    await page.route('**/api/admin/integrations', (route) => route.fulfill({ json: seen.body }));
    await page.goto(CONNECTIONS);
    await expect(page.getByRole('switch', { name: 'Turned on' })).toBeChecked();
    await (await connectionOf(shop)).change({ isActive: false });
    const refused = page.waitForResponse((response) => response.status() === 409);
    await page.route('**/api/admin/integrations/printify', async (route) => {
      await page.unroute('**/api/admin/integrations');
      await route.continue();
    });
    await page.getByRole('switch', { name: 'Turned on' }).click();
    await refused;
    await expect(message(page, 'Failed to update integration')).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Turned on' })).not.toBeChecked();
    await (await connectionOf(shop)).change({ isActive: true });
  });
});

test('an admin whose key is refused reads so on every page, and enters another', { tag: '@both' }, async ({
  page,
  shop,
  accessible,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422 .*integrations\/printify\/webhooks/);
  await connectProvider(shop);
  await control(shop, 'token', { revoked: true });
  await enter(page, shop, CONNECTIONS);
  await expect(page.getByRole('heading', { name: 'Printify rejected the API key' })).toBeVisible();
  await expect(fact(page, 'Status')).toHaveText('Key rejected');
  await expect(page.getByText('Active', { exact: true })).toBeHidden();
  await accessible(page);
  await moveTo(page, '/admin/products');
  const banner = page.getByText('Printify rejected the API key. Orders are on hold');
  await expect(banner).toBeVisible();
  await accessible(page);
  await moveTo(page, '/admin');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention.getByText('Printify rejected the API key.')).toBeVisible();
  await expect(attention.getByText(/items? needs? attention/)).toBeVisible();
  await moveTo(page, '/admin/work');
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible();
  await expect(banner).toHaveCount(1);
  await expect(page.getByText('You’re all caught up.')).toBeHidden();
  await accessible(page);
  await showPlaces(page);
  await expect(page.getByRole('link', { name: /^Needs attention\s*[1-9]/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Go to Connections' }).click();
  await control(shop, 'token', { revoked: false });
  await page.getByLabel('API key').fill(shop.local.printify.token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(message(page, 'Printify integration saved successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: /rejected the API key/ })).toBeHidden();
  await moveTo(page, '/admin/products');
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible();
  await expect(banner).toBeHidden();
});
