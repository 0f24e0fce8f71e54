import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { BOTH_SIZES } from '../sizes.ts';

test('an admin compares two records of one person, merges them, and splits them again', { tag: BOTH_SIZES }, async ({
  page,
  shop,
  accessible,
}) => {
  await enter(page, shop, '/admin/customers?q=shopper@foundation.example');
  await page.getByRole('link', { name: 'Regular Shopper' }).click();
  await page.getByRole('link', { name: 'Merge with another customer' }).click();
  const search = page.getByRole('searchbox', { name: 'Search customers' });
  await expect(search).toHaveValue('Regular Shopper');
  await expect(page.getByText('No other customer matches “Regular Shopper”.')).toBeVisible();
  await search.fill('example');
  await search.press('Enter');
  const others = page.getByRole('list', { name: 'Customers to merge with' }).getByRole('button');
  await expect(others.filter({ hasText: 'shopper@foundation.example' })).toHaveCount(0);
  await accessible(page);
  await others.filter({ hasText: 'Guest' }).first().click();

  await expect(page.getByRole('radio', { name: 'shopper@foundation.example' })).toBeChecked();
  const side = (name: string) => page.getByRole('region', { name, exact: true });
  const other = (await side('Is merged into it').getByText('@').first().textContent()) ?? '';
  await expect(side('After the merge')).toContainText(other);
  await expect(side('After the merge')).toContainText('shopper@foundation.example');
  await accessible(page);
  await page.getByRole('radio', { name: other }).check();
  await expect(side('Stays')).toContainText(other);
  await page.getByRole('radio', { name: 'shopper@foundation.example' }).check();
  await page.getByRole('button', { name: 'Merge customers' }).click();

  await expect(page.getByText('Customers merged')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Regular Shopper', level: 1 })).toBeVisible();
  const merged = page.getByRole('list', { name: 'Merged addresses' });
  await expect(merged).toContainText(other);
  await accessible(page);
  await page.getByRole('button', { name: 'Erase personal data of shopper@foundation.example' }).click();
  const question = page.getByRole('alertdialog', { name: 'Erase personal data?' });
  await expect(question).toContainText(`shopper@foundation.example and ${other}`);
  await question.getByRole('button', { name: 'Cancel' }).click();

  await merged.getByRole('button', { name: `Split off ${other}` }).click();
  await page
    .getByRole('alertdialog', { name: 'Split off this address?' })
    .getByRole('button', { name: 'Split off' })
    .click();
  await expect(page.getByText('Customers split')).toBeVisible();
  await expect(merged).toHaveCount(0);
});
