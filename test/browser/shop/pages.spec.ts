import { expect, test } from '../shop-test.ts';

test('an unknown address, product and category each have a page that says so and links on', { tag: '@both' }, async ({
  page,
  accessible,
  expectedErrors,
  accessibleHere,
}) => {
  await test.step('an unknown address shows an error page with a link home', async () => {
    expectedErrors.push(/status of 404 .*no\/such\/page/);
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'Oops! Page not found', level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/search');
    await expect(page.getByRole('navigation', { name: 'Where to go from here' }).getByRole('link')).toHaveCount(4);
    await accessibleHere(page);
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL('/');
  });

  await test.step('the page of an unknown product says so and links home', async () => {
    expectedErrors.push(/status of 404 .*no-such-hoodie/);
    await page.goto('/product/no-such-hoodie');
    await expect(page.getByRole('heading', { name: 'Product Not Found', level: 1 })).toBeVisible();
    await accessible(page);
    await page.getByRole('link', { name: 'Return Home' }).click();
    await expect(page).toHaveURL('/');
  });

  await test.step('a category without products is named on its page', async () => {
    expectedErrors.push(/status of 404 .*products\/hats/);
    await page.goto('/products/hats');
    await expect(page.getByRole('heading', { name: 'NO PRODUCTS FOUND' })).toBeVisible();
    await expect(page.getByText('No products were found in the hats category.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Filter' })).toBeHidden();
    await accessibleHere(page);
  });
});

test('the footer links to each policy, which has a heading and a date', { tag: '@both' }, async ({
  page,
  accessible,
}) => {
  await page.goto('/terms-of-service');
  for (const policy of ['Privacy Policy', 'Refund Policy', 'Shipping Policy', 'Terms of Service']) {
    await page.getByRole('contentinfo').getByRole('link', { name: policy }).click();
    await expect(page.getByRole('heading', { name: policy, level: 1 })).toBeVisible();
    await expect(page.getByText('September 15, 2025')).toBeVisible();
    await accessible(page);
  }
});

test('the shop is accessible while its banner moves', async ({ page, accessible }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/shipping-policy');
  const pause = page.getByRole('button', { name: 'Pause announcements' });
  await pause.click();
  await expect(pause).toHaveAttribute('aria-pressed', 'true');
  await accessible(page);
});

test("on a wide screen a policy's table of contents scrolls to each section, clear of the header", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/refund-policy');
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Damaged or wrong items' })
    .click();
  await expect(page).toHaveURL('/refund-policy#faulty');
  const heading = page.getByRole('heading', { name: 'Damaged or wrong items' });
  await expect(heading).toBeInViewport();
  const [header, section] = await Promise.all([page.getByRole('banner').boundingBox(), heading.boundingBox()]);
  expect(section?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
});
