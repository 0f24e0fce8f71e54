import type { Offer } from '#shared/marketing/offer.ts';
import { as } from '../../support/shopping.ts';
import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { message } from '../shopper.ts';

test('an admin creates a code, keeps their version over a colleague’s, pauses and deletes it', async ({
  page,
  shop,
  accessible,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 4\d\d .*api\/admin\/offers/);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await enter(page, shop, '/admin/discounts');
  await page.getByRole('link', { name: 'New discount' }).click();
  await field('Name').fill('Autumn');
  await press('Create discount');
  await expect(field('Code')).toBeFocused();
  await field('Code').fill('autumn15');
  await page.getByRole('spinbutton', { name: 'Percent' }).fill('15');
  await page.getByRole('checkbox', { name: 'Hoodies' }).check();
  await accessible(page);
  await press('Create discount');
  await expect(page.getByRole('heading', { name: 'Autumn' })).toBeVisible();
  await expect(page.getByText('/discount/AUTUMN15')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save discount' })).toBeVisible();

  const admin = await as(shop, 'admin');
  const { body } = await shop.call<{ items: Offer[] }>('GET', '/api/admin/offers', undefined, admin);
  const [offer] = body.items.filter(({ code }) => code === 'AUTUMN15');
  const { id = '', code: _code, isPaused: _paused, uses: _uses, createdAt: _at, ...fields } = offer as Offer;
  await shop.call('PUT', `/api/admin/offers/${id}`, { ...fields, name: 'Fall' }, admin);
  await page.getByRole('spinbutton', { name: 'Total uses' }).fill('50');
  await press('Save discount');
  await expect(page.getByRole('alertdialog', { name: 'This discount has changed' })).toBeVisible();
  await press('Keep my changes');
  await press('Save discount');
  await expect(message(page, 'Discount saved')).toBeVisible();

  await press('Pause');
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await press('Delete discount');
  await press('Delete');
  await expect(page.getByRole('heading', { name: 'Discounts', exact: true })).toBeVisible();
  await expect(page.getByText('WELCOME10', { exact: true })).toBeVisible();
  await expect(page.getByText('AUTUMN15')).toBeHidden();
  await page.goto('/admin/audit?kind=discounts');
  await expect(page.getByText('Discount deleted').first()).toBeVisible();
});
