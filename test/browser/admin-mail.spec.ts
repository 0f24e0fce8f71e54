import { mailsTo } from '../support/shopping.ts';
import { enter } from './owner.ts';
import { expect, test } from './shop-test.ts';
import { message } from './shopper.ts';

test('an owner sends a test mail and sees that it went out', { tag: '@phone' }, async ({ page, shop, accessible }) => {
  await enter(page, shop, '/admin/email-settings');
  await expect(page.getByRole('heading', { name: 'Email Settings', level: 1 })).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: 'Send Test Email' }).click();
  await expect(message(page, 'Please enter a test email address')).toBeVisible();
  await page.getByLabel('Test email address').fill('owner@example.com');
  await page.getByRole('button', { name: 'Send Test Email' }).click();
  await expect(message(page, 'Test email sent successfully via Amazon SES')).toBeVisible();
  expect((await mailsTo(shop, 'owner@example.com'))[0]?.subject).toBe('Test Email from Admin Panel');
});

test('an owner is told when the mail service does not answer', async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/status of 503 .*api\/admin\/emails/);
  await enter(page, shop, '/admin/email-settings');
  await page.getByLabel('Test email address').fill('owner@example.com');
  await shop.fault('ses', 'error', 5);
  await page.getByRole('button', { name: 'Send Test Email' }).click();
  await expect(message(page, 'Failed to send test email')).toBeVisible();
  await shop.heal();
});

test('an owner sees who subscribed, and that nobody has yet', { tag: '@phone' }, async ({ page, shop, accessible }) => {
  await page.route(/api\/admin\/subscribers/, (route) => route.fulfill({ json: { items: [], nextCursor: null } }), {
    times: 1,
  });
  await enter(page, shop, '/admin/email-campaigns');
  await expect(page.getByText('Nobody has subscribed yet.')).toBeVisible();
  await accessible(page);
  await shop.call('POST', '/api/subscribers', { email: 'reader@example.com' });
  await page.reload();
  await expect(page.getByText('reader@example.com')).toBeVisible();
  await expect(page.getByText('footer newsletter').first()).toBeVisible();
  await accessible(page);
});
