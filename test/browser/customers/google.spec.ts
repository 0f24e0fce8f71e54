import { expect, type Page } from '@playwright/test';
import { test } from '../shop-test.ts';
import { signOut } from '../shopper.ts';

const withGoogle = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });

/** Enters an email on the emulator's version of Google's sign-in page, and presses the button. */
async function answer(page: Page, email: string, button: 'Continue' | 'Cancel'): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in with Google' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: button, exact: true }).click();
}

test(
  'a shopper continues with Google, lands where they wanted to go, signs in again, and deletes the account',
  { tag: '@both' },
  async ({ page, accessible, expectedErrors }, { project }) => {
    const email = `google.${project.name.replaceAll(' ', '-')}@mail.example`;
    await page.goto('/auth?redirect=/account');
    await expect(withGoogle(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue with Apple' })).toBeVisible();
    await accessible(page);
    await withGoogle(page).click();
    await answer(page, email, 'Continue');
    // The user pool refuses the first sign-in because it linked the account. The shop then starts the sign-in again
    // automatically.
    await answer(page, email, 'Continue');
    await expect(page).toHaveURL('/account');
    await expect(page.getByRole('region', { name: 'Password' })).toContainText('You signed in with Google.');
    await expect(page.getByRole('region', { name: 'Profile' })).toContainText(email);
    await accessible(page);

    await page.reload();
    await expect(page.getByRole('region', { name: 'Profile' })).toContainText(email);
    await signOut(page, 'New');
    await page.goto('/auth?redirect=/account');
    await withGoogle(page).click();
    await answer(page, email, 'Continue');
    await expect(page.getByRole('region', { name: 'Profile' })).toContainText(email);
    // Waits for the passkeys. A read of the account that is still in flight would fail after the deletion.
    await expect(page.getByRole('region', { name: 'Passkeys' })).toContainText('You don’t have any passkeys.');
    expectedErrors.push(/status of 400 .*_cognito/);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  },
);

test('a shopper who cancels at Google reads so, and signs in another way', async ({ page, accessible }) => {
  await page.goto('/auth?redirect=/orders');
  await withGoogle(page).click();
  await answer(page, 'cancels@mail.example', 'Cancel');
  await expect(page.getByRole('alert')).toContainText('You canceled at Google. Nothing has changed here.');
  await accessible(page);
  await page.getByRole('link', { name: 'Sign in another way' }).click();
  await expect(page).toHaveURL('/auth?redirect=%2Forders');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.goto('/auth/return?code=made-up&state=made-up');
  await expect(page.getByRole('alert')).toContainText('This sign-in has expired or was already used.');
});
