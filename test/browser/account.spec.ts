import type { Shop } from '../support/shop.ts';
import { eventually, mailsTo } from '../support/shopping.ts';
import { expect, test } from './shop-test.ts';
import { addToCart, checkOut, fillAddress, goTo, openAccount, orderNumber, pay, signIn, signOut } from './shopper.ts';

/** The code in the newest mail whose subject holds `subject`. */
const codeFor = (shop: Shop, email: string, subject: string): Promise<string> =>
  eventually(async () => {
    const mail = (await mailsTo(shop, email)).find((candidate) => candidate.subject.includes(subject));
    return /\d{6}/.exec(mail?.text ?? '')?.[0] ?? null;
  });

test('a new user signs up, confirms by code, buys, finds the order, signs out and in again, and resets the password', async ({
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
  await expect(page.getByRole('alert')).toHaveText('Incorrect username or password.');
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

test('an address that has an account cannot sign up again, and is told what to do', async ({
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
  await expect(page.getByRole('alert')).toHaveText(
    'An account with this email already exists. Sign in instead, or reset its password.',
  );
});

test('a sign-in that the shop no longer knows is forgotten, and its shopper can buy as a guest', async ({
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
