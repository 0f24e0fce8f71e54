import { expect, type Page } from '@playwright/test';
import { giveSecondFactor, newCustomer } from '../../support/customers.ts';
import { test } from '../shop-test.ts';
import { message, signOut } from '../shopper.ts';
import { codeFor } from './mailed-code.ts';

const SUBJECT = 'your sign-in code';

const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email', exact: true });
const mailButton = (page: Page) => page.getByRole('button', { name: 'Email me a code' });
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code' });

test(
  'a customer signs in with an emailed code instead of the password',
  { tag: '@both' },
  async ({ page, shop, accessible, expectedErrors }, { project }) => {
    const { email } = await newCustomer(shop, `coded.${project.name.replaceAll(' ', '-')}@foundation.example`);
    expectedErrors.push(/status of 400 .*_cognito/);
    await page.goto('/auth?redirect=/account');
    await mailButton(page).click();
    await expect(emailField(page)).toHaveAccessibleDescription('Enter your email.');
    await expect(emailField(page)).toBeFocused();
    await emailField(page).fill(email);
    await mailButton(page).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expect(codeField(page)).toBeFocused();
    await accessible(page);
    const code = await codeFor(shop, email, SUBJECT);
    await codeField(page).fill(code === '00000000' ? '00000001' : '00000000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('That code is wrong. Check our latest email.');
    await codeField(page).fill(code);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Profile' })).toContainText(email);
    await signOut(page, 'New');
  },
);

test('a customer with two-step sign-in is sent back to the password; where the plan has no codes, none are offered', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop, 'two.steps@foundation.example');
  await giveSecondFactor(shop, customer);
  await page.goto('/auth');
  await emailField(page).fill(customer.email);
  await mailButton(page).click();
  await expect(message(page, 'Error')).toContainText('This account can’t sign in without its password.');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();

  const response = await page.request.get('/config.json');
  const config: object = await response.json();
  await page.route('/config.json', (route) => route.fulfill({ json: { ...config, signIn: { emailCodes: false } } }));
  const loaded = page.waitForResponse('/config.json');
  await page.reload();
  await loaded;
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(mailButton(page)).toHaveCount(0);
});
