import type { Page } from '@playwright/test';
import { expect, test } from '../shop-test.ts';

const PAGE = '/product/groundwork-hoodie';

const finder = (page: Page) => page.getByRole('dialog', { name: 'Find my size' });
const answer = (page: Page) => finder(page).getByRole('status');
const press = (page: Page, name: string) => finder(page).getByRole('button', { name, exact: true }).click();
const open = (page: Page) => page.getByRole('button', { name: 'Find my size' }).click();

test('a shopper finds a size from three questions, and the answers stay in the browser until they are forgotten', {
  tag: '@both',
}, async ({ page, accessible }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto(PAGE);
  await open(page);
  await expect(finder(page).getByText('Your size shows up here.')).toBeVisible();
  await finder(page).getByLabel('Height (ft)').fill('5');
  await finder(page).getByLabel('Height (in)').fill('9');
  await finder(page).getByLabel('Chest (in)').fill('400');
  await press(page, 'Regular');
  await expect(finder(page).getByText('Please enter 20 to 70 in')).toBeVisible();
  await finder(page).getByLabel('Chest (in)').fill('40');
  await expect(answer(page)).toContainText('M fits');
  await press(page, 'cm');
  await expect(finder(page).getByLabel('Height (cm)')).toHaveValue('175.5');
  await expect(answer(page)).toContainText('M measures 119 cm around the chest, 18 cm more than you.');
  await accessible(page);
  await press(page, 'Choose M');
  await expect(finder(page)).toBeHidden();
  await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked();
  await expect(page).toHaveURL(/size=M/);

  await page.getByRole('button', { name: 'Size guide' }).click();
  await expect(page.getByRole('button', { name: 'Centimeters' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await page.reload();
  await open(page);
  await expect(answer(page)).toContainText('M fits');
  expect(sent.filter((request) => /chest|height|101\.6|175/i.test(request))).toEqual([]);
  await press(page, 'Forget them');
  await expect(finder(page).getByText('Your size shows up here.')).toBeVisible();
});

test('a shopper finds a size from a garment, measured or bought here', { tag: '@both' }, async ({
  page,
  accessible,
}) => {
  await page.goto(PAGE);
  await open(page);
  await press(page, 'A top that fits');
  await finder(page).getByLabel('Chest, flat (in)').fill('25');
  await expect(answer(page)).toContainText('L fits');
  await press(page, 'It’s from this shop');
  await finder(page).getByLabel('Which one do you have?').fill('groundwork');
  await finder(page).getByRole('list', { name: 'Products found' }).getByRole('button').first().click();
  await press(page, 'XL');
  await expect(answer(page)).toContainText(/XL/);
  await accessible(page);
});
