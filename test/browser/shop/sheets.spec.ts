import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../shop-test.ts';
import { addToCart, cart, cartButton } from '../shopper.ts';

const sheetsOf = (page: Page): [string, Locator, Locator][] => [
  ['cart', cartButton(page), cart(page)],
  [
    'search',
    page.getByRole('banner').getByRole('button', { name: 'Search' }),
    page.getByRole('dialog', { name: 'Search' }),
  ],
  ['menu', page.getByRole('button', { name: 'Menu', exact: true }), page.getByRole('navigation', { name: 'Menu' })],
  ['size guide', page.getByRole('button', { name: 'Size guide' }), page.getByRole('dialog', { name: 'Size guide' })],
  [
    'pictures',
    page
      .getByRole('region', { name: /pictures/i })
      .getByRole('button')
      .first(),
    page.getByRole('dialog', { name: /^Pictures of/ }),
  ],
];

test('the Back button closes each sheet and leaves the page where it is, keeps filters, and a reload does no harm', async ({
  page,
}) => {
  await test.step('the Back button closes each sheet and leaves the page where it is', async () => {
    await page.goto('/products/hoodies');
    await page.getByRole('link', { name: 'Plumb Bob' }).click();
    await expect(page.getByRole('heading', { name: 'Plumb Bob', level: 1 })).toBeVisible();
    const address = page.url();
    for (const [, opener, sheet] of sheetsOf(page)) {
      await opener.click();
      await expect(sheet).toBeVisible();
      await page.goBack();
      await expect(sheet).toBeHidden();
      expect(page.url()).toBe(address);
      await opener.click();
      await expect(sheet).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
    }
    // No sheet has left an entry in the browser history.
    await page.goBack();
    await expect(page).toHaveURL('/products/hoodies');
  });

  await test.step('a reload while the cart is open does no harm', async () => {
    await page.getByRole('link', { name: 'Plumb Bob' }).click();
    await expect(page.getByRole('heading', { name: 'Plumb Bob', level: 1 })).toBeVisible();
    await cartButton(page).click();
    await expect(cart(page)).toBeVisible();
    await page.reload();
    await expect(cart(page)).toBeHidden();
    await expect.poll(() => page.evaluate(() => history.state?.sheet)).toBeUndefined();
    await page.goBack();
    await expect(page).toHaveURL('/products/hoodies');
  });

  await test.step('filters chosen in the sheet stay when Back closes it, and Back again removes them', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Filter' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter' });
    await sheet.getByRole('checkbox', { name: 'M', exact: true }).check();
    await sheet.getByRole('checkbox', { name: 'Black', exact: true }).check();
    await expect(page).toHaveURL('/products/hoodies?size=M&color=Black');
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL('/products/hoodies?size=M&color=Black');
    await expect(page.getByRole('button', { name: 'Remove filter: Black' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/products/hoodies');
    await expect(page.getByRole('button', { name: 'Remove filter: Black' })).toBeHidden();
  });
});

test('a link in a sheet leads on, and Back from there skips the sheet', async ({ page }) => {
  await addToCart(page, 'strata-tee', { color: 'Moss', size: 'S' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'HOODIES' }).click();
  await expect(page).toHaveURL('/products/hoodies');
  await cartButton(page).click();
  await cart(page).getByRole('link', { name: 'Strata' }).first().click();
  await expect(page).toHaveURL(/\/product\/strata-tee/);
  await page.goBack();
  await expect(page).toHaveURL('/products/hoodies');
  await expect(cart(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/product\/strata-tee/);
});
