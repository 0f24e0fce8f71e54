import type { Locator } from '@playwright/test';
import { MAIL_SAMPLES } from '#shared/mail/samples.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';

/**
 * Returns the background color near the corner of a frame. Reads it from a screenshot, because no script can run inside the
 * frame.
 */
async function groundOf(frame: Locator): Promise<number[]> {
  const picture = (await frame.screenshot()).toString('base64');
  return frame.page().evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    canvas?.drawImage(image, -6, -6);
    return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  }, picture);
}

test('an admin previews every mail, after an error once they are loaded, and writes the words of one', {
  tag: '@both',
}, async ({ page, shop, expectedErrors, accessible }) => {
  await test.step('an admin sees an error when a mail cannot be previewed, and tries again', async () => {
    expectedErrors.push(/status of 500 .*api\/admin\/mail-previews/);
    let isBroken = true;
    await page.route(/api\/admin\/mail-previews$/, (route) =>
      isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await enter(page, shop, '/admin/email-previews');
    await expect(page.getByText('We couldn’t load the emails.')).toBeVisible();
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Confirm account' })).toBeVisible();
  });

  await test.step('an admin previews every mail: narrow, wide, light, dark and as text', async () => {
    await page.goto('/admin/email-previews?mail=confirm-account');
    await expect(page).toHaveURL('/admin/email-settings?mail=confirm-account#previews');
    await expect(page.getByRole('heading', { name: 'Email previews' })).toBeInViewport();
    const mails = page.getByRole('navigation', { name: 'Emails' }).getByRole('link');
    await expect(mails).toHaveCount(Object.keys(MAIL_SAMPLES).length);
    await expect(page.getByRole('heading', { name: 'Confirm account' })).toBeVisible();

    await mails.filter({ hasText: 'Order received' }).click();
    await expect(page.getByText('FOUNDATION: Order #04TG7QX2 is confirmed')).toBeVisible();
    const frame = page.getByTitle('Order #04TG7QX2 is confirmed');
    await expect(frame).toHaveAttribute('sandbox', '');
    await expect.poll(() => groundOf(frame)).toEqual([243, 240, 232]);
    await page.getByRole('button', { name: 'Dark' }).click();
    await expect.poll(() => groundOf(frame)).toEqual([22, 22, 20]);
    await page.getByRole('button', { name: '320 px' }).click();
    await expect(frame).toHaveCSS('width', '320px');

    await page.getByRole('button', { name: 'Plain text' }).click();
    await expect(page.getByText('Total: $164.35 USD')).toBeVisible();
    await accessible(page);
  });

  await test.step('an admin writes the words of an email, sees them in its samples, and goes back to the original', async () => {
    await page.goto('/admin/email-settings?mail=order-refunded');
    await page.getByRole('link', { name: 'Edit the words' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Order refunded' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Order partly refunded' })).toBeVisible();
    const headline = page.getByLabel('Headline');
    await expect(headline).toHaveValue('Your refund of {{amount}} is on its way.');
    await headline.fill('On its way back: ');
    await page.getByRole('button', { name: 'Amount refunded' }).click();
    await expect(headline).toHaveValue('On its way back: {{amount}}');
    const mail = page.frameLocator('iframe');
    await expect(mail.getByRole('heading', { name: 'On its way back: $164.35' })).toBeVisible();
    await page.getByRole('button', { name: 'Order partly refunded' }).click();
    await expect(mail.getByRole('heading', { name: 'On its way back: $28.80' })).toBeVisible();

    await page.getByLabel('Last paragraph').fill('Find it at {{viewUrl}}');
    await expect(page.getByText('Braces can only be used for these')).toBeVisible();
    await page.getByLabel('Last paragraph').fill('Come back soon.');
    await accessible(page);
    await page.getByRole('button', { name: 'Save email' }).click();
    await expect(page.getByText('Email saved')).toBeVisible();

    await page.getByRole('button', { name: 'Use the original words' }).click();
    await expect(headline).toHaveValue('Your refund of {{amount}} is on its way.');
    await page.getByRole('button', { name: 'Save email' }).click();
    await expect(page.getByText('Nothing to save')).toBeVisible();
  });
});
