import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { newCustomer } from '../../support/customers.ts';
import { moveTo } from '../arrive.ts';
import { expect, test } from '../shop-test.ts';
import {
  addToCart,
  fillAddress,
  goTo,
  goToPayment,
  message,
  openAccount,
  orderNumber,
  partsLoaded,
  payByCard,
  signIn,
  signOut,
} from '../shopper.ts';
import { codeFor } from './mailed-code.ts';

const WRONG_CODE = 'That code is wrong or has expired. Check our latest email, or ask for a new one.';

test('a new customer signs up, confirms by code, buys, finds the order, signs out and in again, and resets the password', async ({
  page,
  shop,
  accessible,
  expectedErrors,
}) => {
  const email = 'new.user@foundation.example';
  await page.goto('/products');
  await goTo(page, 'LOGIN');
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
  await accessible(page);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByRole('tab', { name: 'Sign up' }).click();
  await accessible(page);
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill('first-try');
  await page.getByRole('textbox', { name: 'First name' }).fill('New');
  await page.getByRole('textbox', { name: 'Last name' }).fill('User');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please check your email to confirm your account.')).toBeVisible();
  await accessible(page);
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(shop, email, 'confirmation code'));
  await page.getByRole('button', { name: 'Confirm account' }).click();
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible();

  await addToCart(page, 'staff-tee', { color: 'Chalk', size: 'S' });
  await goToPayment(page);
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(email);
  await fillAddress(page);
  await payByCard(page);
  const number = await orderNumber(page);

  await openAccount(page, 'New');
  await page.getByText('My Orders', { exact: true }).click();
  const order = page.getByRole('article', { name: `Order #${number}` });
  await expect(order).toContainText('$47.95 USD');
  await expect(order).toContainText('Staff');
  await expect(page.getByRole('article')).toHaveCount(1);

  await signOut(page, 'New');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, 'New.User@Foundation.EXAMPLE', 'first-try');
  await expect(order).toBeVisible();

  await signOut(page, 'New');
  await page.getByRole('link', { name: 'Sign in' }).click();
  expectedErrors.push(/status of 400 .*_cognito/);
  await signIn(page, email, 'wrong-guess');
  await expect(message(page, 'Error')).toContainText('Incorrect email or password.');
  await expect(page.getByText('Incorrect email or password.')).toHaveCount(1);
  await accessible(page);

  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(email);
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(shop, email, 'code to set a new password'));
  await page.getByLabel('New password', { exact: true }).fill('second-try');
  await accessible(page);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(order).toBeVisible();
});

async function fillSignUp(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('tab', { name: 'Sign up' }).click();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'First name' }).fill('New');
  await page.getByRole('textbox', { name: 'Last name' }).fill('User');
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function signUp(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth');
  await fillSignUp(page, email, password);
}

/** Requests the code that the page offers to email, and sets a new password with it. */
async function claim(page: Page, code: () => Promise<string>, password: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Is this your email?' })).toBeVisible();
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByText('we’ve emailed you a code.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Code' }).fill(await code());
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set new password' }).click();
}

test('an address that has an account, or that a stranger signed up first, is offered a code and belongs to the owner of the inbox', async ({
  page,
  shop,
  accessible,
  expectedErrors,
}) => {
  await test.step('an address that has an account is offered a code, and the page looks the same as for an unfinished sign-up', async () => {
    expectedErrors.push(/status of 400 .*_cognito/);
    const { email } = await newCustomer(shop, 'twice@foundation.example');
    await signUp(page, email, 'first-try');
    await accessible(page);
    await claim(page, () => codeFor(shop, email, 'code to set a new password'), 'third-try');
    await expect(page).toHaveURL('/');
  });

  await test.step('an address that a stranger signed up first belongs to the owner of the inbox', async () => {
    expectedErrors.push(/status of 400 .*_cognito/);
    const email = 'squatted@foundation.example';
    // Clearing the storage ends the session of the previous step.
    await page.evaluate(() => localStorage.clear());
    await signUp(page, email, 'squatters');
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await fillSignUp(page, email, 'owners-own');
    await claim(page, () => codeFor(shop, email, 'new confirmation code'), 'owners-own');
    await expect(page).toHaveURL('/');
  });
});

test('a form that is not filled in says so, an owner signed in is redirected and can’t delete the account, and a session that the shop no longer knows is dropped', async ({
  page,
  accessible,
  shop,
  expectedErrors,
}) => {
  await test.step('a form that is not filled in says so at its fields', async () => {
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const email = page.getByRole('textbox', { name: 'Email', exact: true });
    await expect(email).toHaveAccessibleDescription('Enter your email.');
    await expect(email).toBeFocused();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Enter your password.');
    await accessible(page);
    await email.fill('no address');
    await expect(email).not.toHaveAccessibleDescription('Enter your email.');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
  });

  await test.step('somebody signed in who opens the sign-in page is redirected', async () => {
    const { email = '', password = '' } = shop.local.accounts.find(({ role }) => role === 'admin') ?? {};
    await page.goto('/auth?redirect=/\\elsewhere.example');
    await signIn(page, email, password);
    await expect(page).toHaveURL('/');
    await page.goto('/auth?redirect=/orders');
    await expect(page).toHaveURL('/orders');
  });

  await test.step('the only owner reads that the account cannot be deleted', async () => {
    await moveTo(page, '/account');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete account' });
    await expect(dialog.getByRole('note')).toContainText('You’re the only owner of the shop.');
    await expect(dialog.getByRole('button', { name: 'Delete account' })).toBeDisabled();
    await accessible(page);
  });

  await test.step('a session that the shop no longer knows is dropped, and the shopper can buy as a guest', async () => {
    const rememberedTokens = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('.accessToken')).length);
    await page.goto('/auth?redirect=/products/hoodies');
    await expect(page.getByRole('heading', { level: 1, name: 'Hoodies' })).toBeVisible();
    expect(await rememberedTokens()).toBe(1);
    expectedErrors.push(/status of 401 .*api\/me/);
    await page.route('**/api/me', (route) => route.fulfill({ status: 401, json: { message: 'Unauthorized' } }));
    await page.reload();
    await expect.poll(rememberedTokens).toBe(0);
  });
});

test('a customer signs out everywhere, changes name and password, downloads their data, and deletes the account', async ({
  page,
  shop,
  accessible,
  expectedErrors,
}) => {
  const { email } = await newCustomer(shop, 'leaver@foundation.example');
  await page.goto('/auth?redirect=/account');
  await signIn(page, email, 'second-try');
  const everywhere = page.getByRole('button', { name: 'Sign out everywhere' });
  await expect(everywhere).toBeVisible();
  await partsLoaded(page);
  // The session that this tab wants to end has already ended, so the request fails.
  expectedErrors.push(/status of 400 .*_cognito/);
  await everywhere.click();
  await expect(page.getByRole('heading', { name: 'Please Sign In' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, email, 'second-try');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await accessible(page);

  await page.getByRole('textbox', { name: 'First name' }).fill('Newer');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(message(page, 'Success').filter({ hasText: 'Your name is saved.' })).toBeVisible();
  await openAccount(page, 'Newer');
  await page.keyboard.press('Escape');

  await page.getByLabel('Current password', { exact: true }).fill('wrong-guess');
  await page.getByLabel('New password', { exact: true }).fill('third-try');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert')).toContainText('Your current password is incorrect.');
  await page.getByLabel('Current password', { exact: true }).fill('second-try');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(
    message(page, 'Success').filter({ hasText: 'Your password has been changed, and other devices are signed out.' }),
  ).toBeVisible();
  await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('my-data.json');
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({
    profile: { email, firstName: 'Newer' },
    orders: [],
  });

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await expect(dialog).toContainText('What we delete');
  await expect(dialog).toContainText('What we keep');
  await accessible(page);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Enter your password to continue.');
  expectedErrors.push(/status of 403 .*api\/me/);
  await dialog.getByLabel('Your password', { exact: true }).fill('wrong-guess');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('That password is incorrect');
  await dialog.getByLabel('Your password', { exact: true }).fill('third-try');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await accessible(page);
  await moveTo(page, '/auth');
  await signIn(page, email, 'third-try');
  await expect(message(page, 'Error')).toContainText('Incorrect email or password.');
});

test('a wrong code, an unconfirmed account and too many attempts each get a clear message', async ({
  page,
  shop,
  expectedErrors,
}) => {
  const email = 'unconfirmed@foundation.example';
  expectedErrors.push(/status of 400 .*_cognito/, /status of 4(00|29) .*sign-up-confirmations/);
  await page.goto('/auth?redirect=//elsewhere.example');
  await page.getByRole('tab', { name: 'Sign up' }).click();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('first-try');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByRole('textbox', { name: 'First name' }).fill('New');
  await page.getByRole('textbox', { name: 'Last name' }).fill('User');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible();

  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await signIn(page, email, 'first-try');
  const code = page.getByRole('textbox', { name: 'Code' });
  const right = await codeFor(shop, email, 'confirmation code');
  const wrong = right === '000000' ? '000001' : '000000';
  const confirm = page.getByRole('button', { name: 'Confirm account' });
  for (let tries = 1; tries <= 5; tries++) {
    await code.fill(wrong);
    await confirm.click();
    await expect(page.getByRole('alert')).toHaveText(WRONG_CODE);
    await expect(confirm).toBeEnabled();
  }
  await confirm.click();
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Wait a few minutes and try again.');
});
