import { expect, test } from './shop-test.ts';

const EMPTY = ['Email Required', 'Please enter your email address'] as const;
const INVALID = ['Invalid Email', 'Please enter a valid email address'] as const;
const SUCCESS = [
  'Successfully Subscribed!',
  "Thank you for joining our newsletter. You'll receive updates on new releases and exclusive drops.",
] as const;
const DUPLICATE = ['Already Subscribed', 'This email is already subscribed to our newsletter.'] as const;

test('the newsletter says what is wrong with an address, takes a good one once and knows it again', {
  tag: '@desktop',
}, async ({ page, accessible, expectedErrors }) => {
  await page.goto('/terms-of-service');
  const footer = page.getByRole('contentinfo');
  const field = footer.getByRole('textbox', { name: /by mail/ });

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

test('pressing Subscribe again while the answer is out asks only once', async ({ page }) => {
  let asked = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/subscribers', async (route) => {
    asked += 1;
    await held;
    await route.fulfill({ status: 201, json: { email: 'twice@example.com' } });
  });
  await page.goto('/terms-of-service');
  const footer = page.getByRole('contentinfo');
  const field = footer.getByRole('textbox', { name: /by mail/ });
  await field.fill('twice@example.com');
  await field.press('Enter');
  await expect(footer.getByRole('button', { name: 'Subscribing…' })).toBeVisible();
  await field.press('Enter');
  answer();
  await expect(footer.locator('[aria-live]')).toContainText(SUCCESS[0]);
  expect(asked).toBe(1);
});
