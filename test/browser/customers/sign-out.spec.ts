import { expect } from '@playwright/test';
import { newCustomer, PASSWORD } from '../../support/customers.ts';
import { test } from '../shop-test.ts';
import { addToCart, cartButton, signIn, signOut } from '../shopper.ts';

test('a shopper who leaves the page before the user pool has answered is still signed out in this browser', async ({
  page,
  shop,
}) => {
  const { email } = await newCustomer(shop, 'leaves.early@foundation.example');
  await page.goto('/auth?redirect=/account');
  await signIn(page, email, PASSWORD);
  await expect(page.getByRole('region', { name: 'Passkeys' })).toContainText('You don’t have any passkeys.');

  await addToCart(page, 'staff-tee', { color: 'Chalk', size: 'S' });
  await page.keyboard.press('Escape');
  await expect(cartButton(page)).toContainText('1 item');

  let isLeaving = false;
  await page.route('**/_cognito/**', (route) => {
    if (!route.request().headers()['x-amz-target']?.endsWith('.RevokeToken')) return route.continue();
    isLeaving = true;
  });
  await signOut(page, 'New');
  await expect.poll(() => isLeaving).toBe(true);
  await page.goto('/auth?redirect=/account');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(cartButton(page)).toContainText('0 items');
});

test('a shopper whose sign-in only the user pool refuses reads that the session has ended', async ({
  page,
  shop,
  expectedErrors,
}) => {
  const { email } = await newCustomer(shop, 'refused@foundation.example');
  expectedErrors.push(/status of 400 .*_cognito/);
  await page.route('**/_cognito/**', (route) =>
    route.request().headers()['x-amz-target']?.endsWith('.ListWebAuthnCredentials')
      ? route.fulfill({
          status: 400,
          json: { __type: 'NotAuthorizedException', message: 'Access Token has been revoked' },
        })
      : route.continue(),
  );
  await page.goto('/auth?redirect=/account');
  await signIn(page, email, PASSWORD);
  await expect(page.getByText('Your session has ended. Sign in again to continue.')).toBeVisible();
});
