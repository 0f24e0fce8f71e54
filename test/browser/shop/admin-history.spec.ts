import type { ShopSettings } from '#shared/shop/shop-settings.ts';
import { as } from '../../support/shopping.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { message } from '../shopper.ts';

test('an admin undoes a change from the history, and reads why an older one can’t be undone', { tag: '@both' }, async ({
  page,
  shop,
  accessible,
}) => {
  const headers = await as(shop, 'admin');
  const read = async () => {
    const { body } = await shop.call<ShopSettings & { mailAddress: string }>(
      'GET',
      '/api/admin/settings',
      undefined,
      headers,
    );
    const { mailAddress: _address, currency: _currency, ...settings } = body;
    return settings;
  };
  const before = await read();
  for (const tagline of ['Level with us', 'Plumb and true'])
    await shop.call('PUT', '/api/admin/settings', { ...(await read()), tagline }, headers);

  await enter(page, shop, '/admin/audit');
  const entries = page.getByRole('listitem').filter({ hasText: 'Settings changed' });
  const undo = entries.getByRole('button', { name: 'Undo: Settings changed, Settings' });
  await undo.nth(1).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('admin@foundation.example has changed this since then');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await undo.first().click();
  await expect(dialog.getByRole('heading', { name: 'Undo this change?' })).toBeVisible();
  await expect(dialog.getByRole('deletion')).toHaveText('Plumb and true');
  await expect(dialog.getByRole('insertion')).toHaveText('Level with us');
  await accessible(page);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(message(page, 'Change undone')).toBeVisible();
  await expect(entries.first()).toContainText('Undo: Settings changed');
  await expect(entries.nth(1)).toContainText('Undone');
  expect((await read()).tagline).toBe('Level with us');

  // No later change exists now, so the undo goes through.
  await undo.nth(1).click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await read()).tagline).toBe(before.tagline);
});

test('an admin sees on an order who else views it and who has just changed it', async ({ page, shop }) => {
  const headers = await as(shop, 'admin');
  const { body } = await shop.call<{ items: { id: string }[] }>('GET', '/api/admin/orders?limit=1', undefined, headers);
  const path = `/admin/orders/${body.items[0]?.id}`;
  const activity = { viewers: ['Dana Lee'], lastChange: null as null | { id: string; at: string; by: string } };
  await page.route(`**/api${path}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), activity } });
  });
  const reported = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/presence'));
  await enter(page, shop, path);
  await reported;
  await expect(page.getByText('Dana Lee is also viewing this order.')).toBeVisible();
  activity.lastChange = { id: 'aud_1', at: new Date().toISOString(), by: 'Dana Lee' };
  await expect(page.getByText('Dana Lee changed this order after you opened it')).toBeVisible({ timeout: 30_000 });
});
