import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';

const PATH = '/admin/abandoned-checkouts';

test('an admin sees which checkouts were left unpaid, what was in them, and which reminder led to an order', {
  tag: '@both',
}, async ({ page, shop, accessible }) => {
  await enter(page, shop, PATH);
  await expect(page.getByRole('heading', { name: 'Abandoned carts', level: 1 })).toBeVisible();
  const entries = page.getByRole('list', { name: 'Abandoned carts' });
  const recovered = entries.getByRole('listitem').filter({ hasText: 'Recovered' });
  await expect(recovered.first()).toContainText(/Email sent .*, link opened/);
  await expect(recovered.first()).toContainText(/\d × /);
  await expect(entries).toContainText('Guest');
  await accessible(page);

  const order = recovered.first().getByRole('link');
  const number = await order.innerText();
  await order.click();
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Abandoned carts' })).toBeInViewport();
});

test('an admin without abandoned carts reads what would be listed, and tries again when they can’t be loaded', async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503 .*abandoned-checkouts/);
  let isDown = true;
  await page.route('**/api/admin/abandoned-checkouts*', (route) =>
    isDown ? route.fulfill({ status: 503 }) : route.fulfill({ json: { items: [], nextCursor: null } }),
  );
  await enter(page, shop, PATH);
  await expect(page.getByRole('alert')).toContainText('We couldn’t load the abandoned carts.');
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No abandoned carts', { exact: true })).toBeVisible();
});
