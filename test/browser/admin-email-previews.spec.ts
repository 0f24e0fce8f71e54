import { enter } from './owner.ts';
import { expect, test } from './shop-test.ts';

test('an owner reads every mail as customers get it: narrow, wide, light, dark and as text', { tag: '@phone' }, async ({
  page,
  shop,
  accessible,
}) => {
  await enter(page, shop, '/admin/email-settings');
  await page.getByRole('link', { name: 'email previews' }).click();
  await expect(page.getByRole('heading', { name: 'Email previews', level: 1 })).toBeVisible();
  const mails = page.getByRole('navigation', { name: 'Mails' }).getByRole('link');
  await expect(mails).toHaveCount(19);
  await expect(page.getByRole('heading', { name: 'Confirm account' })).toBeVisible();

  await mails.filter({ hasText: 'Order received' }).click();
  await expect(page.getByText('FOUNDATION: Order #04TG7QX2 is confirmed')).toBeVisible();
  const frame = page.locator('iframe');
  const mail = frame.contentFrame();
  await expect(mail.getByRole('heading', { name: 'Thank you. Your order is in.' })).toBeVisible();
  await accessible(page);

  const ground = () => mail.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  const boneRgb = 'rgb(243, 240, 232)';
  expect(await ground()).toBe(boneRgb);
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect.poll(ground).not.toBe(boneRgb);
  await page.getByRole('button', { name: '320 px' }).click();
  await expect(frame).toHaveCSS('width', '320px');
  expect(await mail.locator('html').evaluate((root) => root.scrollWidth)).toBe(320);

  await page.getByRole('button', { name: 'Plain text' }).click();
  await expect(page.getByText('Total: $164.35 USD')).toBeVisible();
  await accessible(page);
});

test('an owner is told when a mail cannot be shown, and tries again', async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/status of 500 .*api\/admin\/mail-previews/);
  let isBroken = true;
  await page.route(/api\/admin\/mail-previews$/, (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await enter(page, shop, '/admin/email-previews');
  await expect(page.getByText('We could not load the mails.')).toBeVisible({ timeout: 20_000 });
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm account' })).toBeVisible();
});
