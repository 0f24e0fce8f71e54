import { expect, type Page } from '@playwright/test';
import { giveSecondFactor, newCustomer, PASSWORD } from '../../support/customers.ts';
import { test } from '../shop-test.ts';
import { message, signIn, signOut } from '../shopper.ts';

/**
 * Gives the browser a passkey authenticator like that of a phone. After `become(false)`, the user no longer confirms its
 * requests.
 */
async function attachAuthenticator(page: Page): Promise<{ become(isWilling: boolean): Promise<void> }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    become: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Use a passkey' });

test(
  'a customer adds a passkey, signs in with it, uses it for both steps of two-step sign-in, and deletes it',
  { tag: '@both' },
  async ({ page, shop, accessible }, { project }) => {
    const customer = await newCustomer(shop, `passkey.${project.name.replaceAll(' ', '-')}@foundation.example`);
    const authenticator = await attachAuthenticator(page);
    await page.goto('/auth?redirect=/account');
    await signIn(page, customer.email, PASSWORD);
    await expect(section(page)).toContainText('You don’t have any passkeys.');
    await authenticator.become(false);
    await section(page).getByRole('button', { name: 'Add a passkey' }).click();
    await expect(message(page, 'Error')).toContainText('No passkey was added. Try again when you’re ready.');
    await authenticator.become(true);
    await section(page).getByRole('button', { name: 'Add a passkey' }).click();
    await expect(section(page).getByRole('listitem')).toContainText('Passkey 1');
    await accessible(page);

    await signOut(page, 'New');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(customer.email);
    await authenticator.become(false);
    await passkeyButton(page).click();
    await expect(message(page, 'Error')).toContainText('No passkey was used. Try again, or sign in another way.');
    await authenticator.become(true);
    await passkeyButton(page).click();
    await expect(section(page).getByRole('button', { name: 'Add a passkey' })).toBeVisible();

    await giveSecondFactor(shop, customer);
    await page.reload();
    await expect(section(page)).toContainText('Two-step sign-in is on');
    await section(page).getByRole('button', { name: 'Use passkeys for both steps' }).click();
    await expect(message(page, 'Success')).toContainText('Your passkeys now count as both steps.');
    await signOut(page, 'New');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(customer.email);
    await passkeyButton(page).click();
    await section(page).getByRole('button', { name: 'Delete Passkey 1' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this passkey?' });
    await accessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(section(page).getByRole('listitem')).toHaveCount(1);
    await section(page).getByRole('button', { name: 'Delete Passkey 1' }).click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(section(page)).toContainText('You don’t have any passkeys.');
  },
);
