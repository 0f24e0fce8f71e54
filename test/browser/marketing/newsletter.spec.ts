import { mailsTo } from '../../support/shopping.ts';
import { expect, test } from '../shop-test.ts';

const EMPTY = ['Email Required', 'Please enter your email address'] as const;
const INVALID = ['Invalid Email', 'Please enter a valid email address'] as const;
const SUCCESS = [
  'Successfully Subscribed!',
  "Thank you for joining our newsletter. You'll receive updates on new releases and exclusive drops.",
] as const;
const DUPLICATE = ['Already Subscribed', 'This email is already subscribed to our newsletter.'] as const;

test('a shopper reads what is wrong with an address, subscribes once, is recognized, and reads that too many have just subscribed', {
  tag: '@both',
}, async ({ page, accessible, expectedErrors }) => {
  await test.step('a shopper reads what is wrong with an address, subscribes with a valid one, and is recognized the second time', async () => {
    await page.goto('/terms-of-service');
    const footer = page.getByRole('contentinfo');
    const field = footer.getByRole('textbox', { name: /by email/ });

    async function subscribe(address: string, [title, description]: readonly [string, string]) {
      await field.fill(address);
      await footer.getByRole('button', { name: 'Subscribe' }).click();
      const outcome = footer.locator('[aria-live]');
      await expect(outcome.getByText(title, { exact: true })).toBeVisible();
      await expect(outcome.getByText(description, { exact: true })).toBeVisible();
    }

    await subscribe('', EMPTY);
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(EMPTY.join(' '));
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await subscribe('newcomer@example', INVALID);
    await subscribe(' Newcomer@Example.com ', SUCCESS);
    await expect(field).toHaveValue('');
    expectedErrors.push(/status of 409 .*api\/subscribers/);
    await subscribe('newcomer@EXAMPLE.com', DUPLICATE);
    await accessible(page);
  });

  await test.step('a second press on Subscribe while the first request runs sends no other', async () => {
    let requests = 0;
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/subscribers', async (route) => {
      requests += 1;
      await held;
      await route.fulfill({ status: 201, json: { email: 'twice@example.com' } });
    });
    const footer = page.getByRole('contentinfo');
    const field = footer.getByRole('textbox', { name: /by email/ });
    await field.fill('twice@example.com');
    await field.press('Enter');
    await expect(footer.getByRole('button', { name: 'Subscribing...' })).toBeVisible();
    await field.press('Enter');
    answer();
    await expect(footer.locator('[aria-live]')).toContainText(SUCCESS[0]);
    expect(requests).toBe(1);
  });

  await test.step('a shopper reads that too many people have just subscribed', async () => {
    expectedErrors.push(/status of 429 .*api\/subscribers/, /Newsletter/);
    await page.route('**/api/subscribers', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'content-type': 'application/problem+json', 'retry-after': '60' },
        body: JSON.stringify({ status: 429, code: 'too_many_requests', title: 'Too many', detail: 'Too many' }),
      }),
    );
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('textbox', { name: /by email/ }).fill('patient@example.com');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    const outcome = footer.locator('[aria-live]');
    await expect(outcome.getByText('Subscription Failed', { exact: true })).toBeVisible();
    await expect(outcome.getByText('Something went wrong. Please try again later.', { exact: true })).toBeVisible();
  });
});

test('a subscriber opens the link of a mail and unsubscribes with one press', { tag: '@both' }, async ({
  page,
  shop,
  accessible,
}) => {
  await shop.call('POST', '/api/subscribers', { email: 'leaver@example.com' });
  let link = '';
  await expect(async () => {
    const [welcome] = await mailsTo(shop, 'leaver@example.com');
    link = /https?:\S+\/api\/unsubscribe\/[\w-]+/.exec(welcome?.text ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Leave the newsletter?' })).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
  await accessible(page);
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page).toHaveURL('/');
});
