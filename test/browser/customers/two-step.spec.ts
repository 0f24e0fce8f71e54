import { expect, type Locator, type Page } from '@playwright/test';
import { giveSecondFactor, newCustomer } from '../../support/customers.ts';
import { test } from '../shop-test.ts';
import { message, signIn, signOut } from '../shopper.ts';
import { nextCode, scan, shownCode, wrongCode } from './authenticator.ts';
import { codeFor } from './mailed-code.ts';

const PASSWORD = 'second-try';
const NOT_RIGHT = 'That code isn’t right. Wait for the next one in your app, then try again.';

const section = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });
const codeField = (place: Page | Locator) => place.getByRole('textbox', { name: 'Code' });

/** Checks that the field shows the message and has the focus. */
async function showsMessage(field: Locator, words: string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(words);
  await expect(field).toBeFocused();
}

test(
  'a customer turns on two-step sign-in by scanning, is asked for codes, even with a new password, and turns it off',
  {
    tag: '@both',
  },
  async ({ page, shop, accessible, expectedErrors }, { project }) => {
    const { email } = await newCustomer(shop, `careful.${project.name.replaceAll(' ', '-')}@foundation.example`);
    expectedErrors.push(/status of 400 .*_cognito/);
    await page.goto('/auth?redirect=/account');
    await signIn(page, email, PASSWORD);
    await expect(section(page)).toContainText('Off. You sign in with just your password.');
    await section(page).getByRole('button', { name: 'Turn on' }).click();

    const dialog = page.getByRole('dialog', { name: 'Two-step sign-in' });
    const address = new URL(await scan(dialog.getByRole('img', { name: /^QR code/ })));
    expect(decodeURIComponent(address.pathname)).toContain(`FOUNDATION:${email}`);
    const secret = address.searchParams.get('secret') ?? '';
    await expect(dialog.getByText(/^([A-Z2-7]{4} ?){13}$/)).toHaveText(secret.replace(/.{4}(?=.)/g, '$& '));
    await codeField(dialog).fill('12 34');
    await page.keyboard.press('Enter');
    await showsMessage(codeField(dialog), 'Enter the 6-digit code from your app.');
    await codeField(dialog).fill(wrongCode(secret));
    await page.keyboard.press('Enter');
    await showsMessage(codeField(dialog), NOT_RIGHT);
    await accessible(page);
    await codeField(dialog).fill(shownCode(secret));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(
      message(page, 'Success').filter({ hasText: 'We’ll ask for a code the next time you sign in.' }),
    ).toBeVisible();
    const asked = page.getByRole('dialog', { name: 'Make recovery codes' });
    await asked.getByLabel('Your password').fill(PASSWORD);
    await asked.getByRole('button', { name: 'Make codes' }).click();
    const saved = page.getByRole('dialog', { name: 'Save your recovery codes' });
    await expect(saved.getByRole('listitem')).toHaveCount(10);
    await accessible(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      saved.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('recovery-codes.txt');
    await saved.getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(section(page)).toContainText('10 codes left.');
    await expect(section(page)).toContainText('On. You sign in with your password and a code.');

    await signOut(page, 'New');
    // Dismisses messages. On a phone they cover the link, and they stay while the pointer is over them.
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, email, PASSWORD);
    await expect(page.getByText('Enter the 6-digit code from your authenticator app.')).toBeVisible();
    await expect(codeField(page)).toBeFocused();
    await codeField(page).fill(wrongCode(secret));
    await page.keyboard.press('Enter');
    await showsMessage(codeField(page), NOT_RIGHT);
    await accessible(page);
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(email);
    await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toBeFocused();

    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(codeField(page)).toBeFocused();
    await codeField(page).fill(await codeFor(shop, email, 'code to set a new password'));
    await page.getByLabel('New password', { exact: true }).fill('third-try');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByText('Enter the 6-digit code from your authenticator app.')).toBeVisible();
    await codeField(page).fill(nextCode(secret));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();

    await section(page).getByRole('button', { name: 'Turn off' }).click();
    const question = page.getByRole('dialog', { name: 'Turn off two-step sign-in?' });
    await accessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await section(page).getByRole('button', { name: 'Turn off' }).click();
    await question.getByRole('button', { name: 'Turn off' }).click();
    await expect(question.getByRole('alert')).toHaveText('Enter your password to continue.');
    await question.getByLabel('Your password', { exact: true }).fill('third-try');
    await question.getByRole('button', { name: 'Turn off' }).click();
    await expect(section(page)).toContainText('Off. You sign in with just your password.');
    await signOut(page, 'New');
    // Dismisses messages. On a phone they cover the link, and they stay while the pointer is over them.
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, email, 'third-try');
    await expect(section(page)).toContainText('Off.');
  },
);

test('a customer who waits too long with the code returns to the password and reads why', async ({
  page,
  shop,
  accessible,
  expectedErrors,
}) => {
  const customer = await newCustomer(shop, 'slow@foundation.example');
  const secret = await giveSecondFactor(shop, customer);
  await page.goto('/auth?redirect=/products/hoodies');
  await signIn(page, customer.email, PASSWORD);
  await expect(codeField(page)).toBeVisible();

  expectedErrors.push(/status of 400 .*_cognito/);
  const lapsed = { __type: 'NotAuthorizedException', message: 'Invalid session for the user, session is expired.' };
  await page.route('**/_cognito/', (route) => route.fulfill({ status: 400, json: lapsed }));
  await codeField(page).fill(nextCode(secret));
  await page.keyboard.press('Enter');
  await expect(message(page, 'Sign in again')).toContainText('Enter the code within ten minutes');
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(customer.email);
  await accessible(page);

  await page.unroute('**/_cognito/');
  await signIn(page, customer.email, PASSWORD);
  await codeField(page).fill(nextCode(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Hoodies' })).toBeVisible();
});

test('a customer who lost the phone gets in with a recovery code, once', async ({ page, shop, expectedErrors }) => {
  const { email, headers, ...customer } = await newCustomer(shop, 'lost.phone@foundation.example');
  await giveSecondFactor(shop, { email, headers, ...customer });
  const { body } = await shop.call<{ codes: string[] }>(
    'POST',
    '/api/me/recovery-codes',
    { password: PASSWORD },
    headers,
  );
  const [recovery = ''] = body.codes;
  expectedErrors.push(/status of 400 .*second-factor-recoveries/);
  await page.goto('/auth?redirect=/account');
  await signIn(page, email, PASSWORD);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  const field = page.getByRole('textbox', { name: 'Recovery code' });
  await field.fill('123');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Enter all 12 letters and digits');
  await field.fill('abcd-efgh-jkmn');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('That recovery code is wrong or already used');
  await field.fill(recovery.toUpperCase());
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(section(page)).toContainText('Off. You sign in with just your password.');
});
