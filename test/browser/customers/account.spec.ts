import { readFileSync } from 'node:fs';
import { newCustomer } from '../../support/customers.ts';
import { expect, test } from '../shop-test.ts';
import {
  addToCart,
  checkOut,
  fillAddress,
  goTo,
  message,
  openAccount,
  orderNumber,
  pay,
  signIn,
  signOut,
} from '../shopper.ts';
import { codeFor } from './mailed-code.ts';

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
  await checkOut(page);
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(email);
  await fillAddress(page);
  await pay(page);
  const number = await orderNumber(page);

  await openAccount(page, 'New');
  await page.getByText('My Orders', { exact: true }).click();
  const order = page.getByRole('article', { name: `Order #${number}` });
  await expect(order).toContainText('$47.95 USD');
  await expect(order).toContainText('Staff Tee');
  await expect(page.getByRole('article')).toHaveCount(1);

  await signOut(page, 'New');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, 'New.User@Foundation.EXAMPLE', 'first-try');
  await expect(order).toBeVisible();

  await signOut(page, 'New');
  await page.getByRole('link', { name: 'Sign In' }).click();
  expectedErrors.push(/status of 400 .*_cognito/);
  await signIn(page, email, 'wrong-guess');
  await expect(message(page, 'Error')).toContainText('Incorrect username or password.');
  await expect(page.getByText('Incorrect username or password.')).toHaveCount(1);
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

test('an address that has an account cannot sign up again, and the shopper reads what to do', async ({
  page,
  shop,
  expectedErrors,
}) => {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign up' }).click();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(shop.local.accounts[1]?.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill('first-try');
  await page.getByRole('textbox', { name: 'First name' }).fill('New');
  await page.getByRole('textbox', { name: 'Last name' }).fill('User');
  expectedErrors.push(/status of 400 .*_cognito/);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(message(page, 'Error')).toContainText(
    'An account with this email already exists. Sign in instead, or reset its password.',
  );
});

test('a session that the shop no longer knows is dropped, and the shopper can buy as a guest', async ({
  page,
  shop,
  expectedErrors,
}) => {
  const { email = '', password = '' } = shop.local.accounts.find(({ role }) => role === 'customer') ?? {};
  const rememberedTokens = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('.accessToken')).length);
  await page.goto('/auth?redirect=/products/hoodies');
  await signIn(page, email, password);
  await expect(page.getByRole('heading', { level: 1, name: 'Hoodies' })).toBeVisible();
  expect(await rememberedTokens()).toBe(1);
  expectedErrors.push(/status of 401 .*api\/me/);
  await page.route('**/api/me', (route) => route.fulfill({ status: 401, json: { message: 'Unauthorized' } }));
  await page.reload();
  await expect.poll(rememberedTokens).toBe(0);
});

test('a customer changes name and password, downloads their data, and deletes the account', async ({
  page,
  shop,
  accessible,
  expectedErrors,
}) => {
  const { email } = await newCustomer(shop, 'leaver@foundation.example');
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Please Sign In' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, email, 'second-try');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await accessible(page);

  await page.getByRole('textbox', { name: 'First name' }).fill('Newer');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(message(page, 'Success').filter({ hasText: 'Your name is saved.' })).toBeVisible();
  await openAccount(page, 'Newer');
  await page.keyboard.press('Escape');

  expectedErrors.push(/status of 400 .*_cognito/);
  await page.getByLabel('Current password', { exact: true }).fill('wrong-guess');
  await page.getByLabel('New password', { exact: true }).fill('third-try');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert')).toContainText('Your current password is not right.');
  await page.getByLabel('Current password', { exact: true }).fill('second-try');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(message(page, 'Success').filter({ hasText: 'Your password is changed.' })).toBeVisible();
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
  await expect(dialog).toContainText('What goes');
  await expect(dialog).toContainText('What stays');
  await accessible(page);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(`Type ${email} to go on.`);
  await dialog.getByRole('textbox').fill(email.toUpperCase());
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await accessible(page);
  await page.goto('/auth');
  await signIn(page, email, 'third-try');
  await expect(message(page, 'Error')).toContainText('Incorrect username or password.');
});

test('a wrong code, an unconfirmed account and too many attempts each get a clear message', async ({
  page,
  shop,
  expectedErrors,
}) => {
  const email = 'unconfirmed@foundation.example';
  expectedErrors.push(/status of 400 .*_cognito/);
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
    await expect(page.getByRole('alert')).toHaveText('That code is not right. Check the latest email from us.');
    await expect(confirm).toBeEnabled();
  }
  await confirm.click();
  await expect(page.getByRole('alert')).toHaveText('Too many tries. Wait a few minutes and try again.');
});

test('a signed-in customer who opens the sign-in page is redirected', async ({ page, shop }) => {
  const { email = '', password = '' } = shop.local.accounts.find(({ role }) => role === 'customer') ?? {};
  await page.goto('/auth?redirect=/\\elsewhere.example');
  await signIn(page, email, password);
  await expect(page).toHaveURL('/');
  await page.goto('/auth?redirect=/orders');
  await expect(page).toHaveURL('/orders');
});
