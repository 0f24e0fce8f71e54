import type { Page } from '@playwright/test';
import { mailsTo } from '../../support/shopping.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { message } from '../shopper.ts';

const troublesOf = (page: Page) => page.getByRole('list', { name: 'Problems with email delivery' });

test('an admin sends a test mail, reads why mail does not go out, and allows an address whose mail bounced again', {
  tag: '@both',
}, async ({ page, shop, accessible, expectedErrors, accessibleHere }) => {
  await test.step('an admin sends a test mail and sees that it went out', async () => {
    await enter(page, shop, '/admin/email-settings');
    await expect(page.getByRole('heading', { name: 'Email Settings', level: 1 })).toBeVisible();
    await expect(page.getByText('Production', { exact: true })).toBeVisible();
    await expect(troublesOf(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Send Test Email' }).click();
    await expect(message(page, 'Please enter a test email address')).toBeVisible();
    await page.getByLabel('Test email address').fill('owner@example.com');
    await page.getByRole('button', { name: 'Send Test Email' }).click();
    await expect(message(page, 'Test email sent successfully via Amazon SES')).toBeVisible();
    await expect(message(page, 'Please enter a test email address')).toHaveCount(0);
    const [mail] = await mailsTo(shop, 'owner@example.com');
    expect(mail?.subject).toBe('Test Email from Admin Panel');
    // The local inbox shows the whole email without a second scrollbar.
    await page.goto(`${shop.url}/_ses/view/${mail?.id}`);
    const frame = page.getByTitle('The message');
    await expect
      .poll(() =>
        frame.evaluate((it: HTMLIFrameElement) => {
          const root = it.contentDocument?.documentElement;
          return root !== undefined && it.clientHeight >= root.scrollHeight && it.clientHeight < root.scrollHeight + 30;
        }),
      )
      .toBe(true);
  });

  await test.step('an admin reads that customers will not receive mail', async () => {
    await shop.call('POST', '/_ses/account', { isSandbox: true, isVerified: false });
    try {
      await page.goto('/admin/email-settings');
      const troubles = troublesOf(page);
      await expect(troubles.getByText('Customers won’t receive email')).toBeVisible();
      await expect(troubles.getByText('The sender is not verified')).toBeVisible();
      await expect(page.getByText('Sandbox', { exact: true })).toBeVisible();
      await accessible(page);
    } finally {
      await shop.call('POST', '/_ses/account', { isSandbox: false, isVerified: true });
    }
  });

  await test.step('an admin sees an error when the mail service does not answer', async () => {
    expectedErrors.push(/status of 503 .*api\/admin\/emails/);
    await page.getByLabel('Test email address').fill('owner@example.com');
    // The retried emails of other tests may use up some of the errors, so there are many.
    await shop.fault('ses', 'error', 1_000);
    await page.getByRole('button', { name: 'Send Test Email' }).click();
    await expect(message(page, 'Failed to send test email')).toBeVisible();
    await shop.heal();
  });

  await test.step('an admin sees addresses whose mail bounced, and allows one again', async () => {
    const email = 'bounce@simulator.amazonses.com';
    await shop.call('POST', '/api/subscribers', { email });
    await expect(async () => expect(await mailsTo(shop, email)).not.toEqual([])).toPass();
    await expect(async () => {
      await page.goto('/admin/email-settings');
      await expect(page.getByText('Emails bounced')).toBeVisible();
    }).toPass();
    await expect(page.getByText('Production', { exact: true })).toBeVisible();
    await expect(page.getByText('Customers won’t receive email')).toHaveCount(0);
    await accessible(page);
    await page.getByRole('button', { name: email }).click();
    await accessible(page);
    await page.getByRole('button', { name: 'Unblock', exact: true }).click();
    await expect(message(page, 'Address unblocked')).toBeVisible();
    await expect(page.getByText('Emails bounced')).toHaveCount(0);
    await expect(troublesOf(page)).toHaveCount(0);
  });

  await test.step('an admin sees the subscribers, and an empty list', async () => {
    await page.route(
      /api\/admin\/subscribers/,
      (route) => route.fulfill({ json: { items: [], nextCursor: null, total: 0 } }),
      {
        times: 1,
      },
    );
    await page.goto('/admin/email-campaigns');
    await expect(page.getByText('No subscribers yet.')).toBeVisible();
    await accessibleHere(page);
    await shop.call('POST', '/api/subscribers', { email: 'reader@example.com' });
    await page.reload();
    await expect(page.getByText('reader@example.com', { exact: true })).toBeVisible();
    await expect(page.getByText('footer newsletter').first()).toBeVisible();
    await accessible(page);
  });
});
